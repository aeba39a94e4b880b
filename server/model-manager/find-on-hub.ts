import { z } from 'zod';
import type { CatalogueModel } from '../../models/catalogue/catalogue-model.ts';
import { HUB } from '../../models/catalogue/hub.ts';
import { onHub } from '../../models/catalogue/on-hub.ts';
import { cutText } from '../../models/cut-text.ts';
import { AppError } from '../core/app-error.ts';
import type { Asker } from './downloads/download-model.ts';
import { LISTING_LIMIT_BYTES, parseListing } from './downloads/published-files.ts';
import { readShortAnswer, type ShortAnswerTools } from './read-short-answer.ts';

/** A GGUF file of a repository, with the SHA-256 that the hub states. */
interface HubFile {
  file: string;
  sizeBytes: number;
  sha256: string;
  quantisation: string;
}

/** A repository of the hub as it is at one commit. */
export interface HubRepository {
  repository: string;
  /** Commit, 40 hexadecimal digits. */
  revision: string;
  /** As its publisher names it; null when none is stated. */
  licence: string | null;
  /** The text of the licence, or else the page of the repository. */
  licenceUrl: string;
  /** Whether its publisher gives it to those only who accepted the terms. */
  isGated: boolean;
  languages: string[];
  /** 0 when unknown. */
  parameters: number;
  contextLength: number;
  /** Those that are a model in one file, the smallest first. */
  files: HubFile[];
  /** Of these the one that was named, or the usual compromise. */
  suggested: string | undefined;
}

/**
 * Asks the hub about the repository of a link: two requests through the egress door. Throws AppError 422 for a link that is
 * none, for a repository without a GGUF file that can be used, and as `readShortAnswer` does.
 */
export async function findOnHub(text: string, tools: ShortAnswerTools, by: Asker): Promise<HubRepository> {
  const { repository, revision, wanted } = parseHubLink(text, tools.mirror);
  const api = `${HUB}/api/models/${repository}`;
  const info = parseInfo(await readShortAnswer(`${api}/revision/${revision}`, INFO_LIMIT_BYTES, tools, by));
  const tree = await readShortAnswer(
    `${api}/tree/${info.sha}?recursive=true`,
    LISTING_LIMIT_BYTES,
    tools,
    by,
  );
  const files = (parseListing(tree) ?? []).flatMap(toHubFile);
  if (files.length === 0) throw noGguf();
  files.sort((left, right) => left.sizeBytes - right.sizeBytes);
  return {
    repository,
    revision: info.sha,
    ...describeCard(info, repository),
    files,
    suggested: suggest(files, wanted),
  };
}

/** A catalogue entry for one file of a repository; what its header says comes with the file. */
export function offerOf(found: HubRepository, file: HubFile, id: string): CatalogueModel {
  const base = file.file.split('/').at(-1) ?? file.file;
  return {
    id,
    name: cutText(base.replace(/\.gguf$/i, ''), 120),
    family: found.repository.slice(0, 100),
    kind: 'chat',
    isAdded: true,
    parameters: found.parameters,
    quantisation: file.quantisation,
    approximateBytes: file.sizeBytes,
    licence: found.licence ?? '',
    licenceUrl: found.licenceUrl,
    languages: found.languages,
    contextLength: found.contextLength,
    memoryShape: guessShape(file.sizeBytes),
    bestFor: null,
    ...onHub(found.repository, file.file.split('/').map(encodeURIComponent).join('/'), {
      revision: found.revision,
      sha256: file.sha256,
    }),
  };
}

/** An entry that was kept; none where the row, perhaps of a backup, is not one that `offerOf` writes. */
export function readAdded(kept: unknown): CatalogueModel[] {
  const { data } = Added.safeParse(kept);
  return data ? [data] : [];
}

const Added = z.object({
  id: z.string().min(1).max(100),
  name: z.string(),
  family: z.string(),
  kind: z.literal('chat'),
  isAdded: z.literal(true),
  parameters: z.int().min(0),
  quantisation: z.string(),
  approximateBytes: z.int().min(1),
  licence: z.string(),
  licenceUrl: z.string(),
  languages: z.array(z.string()),
  contextLength: z.int().min(0),
  memoryShape: z.object({ layers: z.int(), keyDimensions: z.int(), valueDimensions: z.int() }),
  bestFor: z.null(),
  // Nothing but the hub is ever asked for it.
  url: z.string().startsWith(`${HUB}/`),
  digest: z.object({ kind: z.literal('known'), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});

const INFO_LIMIT_BYTES = 4 * 1024 * 1024;

const OneOrMany = z.union([z.string(), z.array(z.string())]).catch([]);
const Info = z.object({
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  gated: z.union([z.boolean(), z.string()]).catch(false),
  cardData: z
    .object({
      license: OneOrMany.optional(),
      license_name: z.string().optional().catch(undefined),
      license_link: z.string().optional().catch(undefined),
      language: OneOrMany.optional(),
    })
    .catch({}),
  gguf: z
    .object({
      total: z.int().min(0).max(1e14).catch(0),
      context_length: z.int().min(0).max(1e9).catch(0),
    })
    .catch({ total: 0, context_length: 0 }),
});
type Info = z.output<typeof Info>;

function parseInfo(text: string): Info {
  try {
    return Info.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError(
      502,
      'hub_answer_unreadable',
      'What answered is not the model hub: perhaps the network wants you to sign in first. Try again then.',
      { cause },
    );
  }
}

function describeCard({ cardData, gated, gguf }: Info, repository: string) {
  const [licence] = [cardData.license ?? []].flat();
  const named = licence === 'other' ? (cardData.license_name ?? licence) : licence;
  const link = cardData.license_link ?? '';
  return {
    licence: named ? cutText(named.replace(/\p{C}/gu, ' '), 100) : null,
    licenceUrl: /^https:\/\/\S{1,300}$/.test(link) ? link : `${HUB}/${repository}`,
    isGated: gated !== false,
    languages: [cardData.language ?? []]
      .flat()
      .filter((code) => /^[a-z]{2}$/.test(code))
      .slice(0, 200),
    parameters: gguf.total,
    contextLength: gguf.context_length,
  };
}

function toHubFile({
  path,
  lfs,
}: {
  path: string;
  lfs?: { oid: string; size: number } | undefined;
}): HubFile[] {
  const name = path.split('/').at(-1) ?? '';
  // Parts of several, projectors of pictures and tables for quantising are no model by themselves.
  if (!lfs || !/\.gguf$/i.test(name) || /-\d{5}-of-\d{5}\.|mmproj|imatrix/i.test(name)) return [];
  const quantisation = /(?:^|[-._])((?:I?Q\d\w*|TQ\d\w*|BF16|F16|F32|MXFP4\w*))(?=[-.])/i.exec(name)?.[1];
  return [
    {
      file: path,
      sizeBytes: lfs.size,
      sha256: lfs.oid,
      quantisation: quantisation?.toUpperCase() ?? 'unknown',
    },
  ];
}

function suggest(files: readonly HubFile[], wanted: string | undefined): string | undefined {
  const named = files.find(
    ({ file, quantisation }) =>
      file === wanted || (wanted !== undefined && quantisation === wanted.toUpperCase()),
  );
  const usual = (wish: string) => files.find(({ quantisation }) => quantisation === wish);
  return (named ?? usual('Q4_K_M') ?? usual('Q4_0') ?? usual('Q8_0') ?? files[0])?.file;
}

/** Before the header is here: about a fifth of the weights, and no more than the large models of the catalogue keep. */
function guessShape(fileBytes: number): CatalogueModel['memoryShape'] {
  const perToken = Math.min(fileBytes / 5, 1.4e9) / 8_192 / 2;
  return { layers: 1, keyDimensions: Math.ceil(perToken / 2), valueDimensions: Math.ceil(perToken / 2) };
}

function noGguf(): AppError {
  return new AppError(
    422,
    'hub_no_gguf',
    'This repository holds no GGUF file that Alcove can use. Look for one whose name ends in GGUF; a model in several parts can be downloaded by hand and imported.',
  );
}

/** A repository of the hub, and what of it was named. */
interface HubLink {
  /** `owner/name`. */
  repository: string;
  /** A branch, tag or commit; `main` where none was named. */
  revision: string;
  /** Way of a file inside the repository, or its quantisation (`owner/name:Q4_K_M`). */
  wanted: string | undefined;
}

/**
 * Reads `owner/name`, `owner/name:Q4_K_M`, or the address of a repository or of a file in it, on the hub or on `mirror`.
 * Throws AppError 422 for anything else.
 */
export function parseHubLink(text: string, mirror?: string): HubLink {
  const bare = text.trim().replace(/^(?:https?:\/\/)?(?:www\.)?(?:huggingface\.co|hf\.co)\//i, '');
  const path = mirror && bare.startsWith(`${mirror}/`) ? bare.slice(mirror.length + 1) : bare;
  const [, repository, , revision, file, quantisation] =
    /^([\w.-]{1,96}\/[\w.-]{1,96})(\/(?:blob|resolve|tree|raw)\/([\w.-]+)(?:\/([^?#\s]+))?)?\/?(?::([\w.-]+))?(?:[?#]\S*)?$/.exec(
      path,
    ) ?? [];
  if (!repository || /(?:^|\/)\.{1,2}(?:\/|$)/.test(repository)) throw noHubLink();
  return { repository, revision: revision ?? 'main', wanted: decode(file) ?? quantisation };
}

function decode(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : decodeURIComponent(file);
  } catch {
    throw noHubLink();
  }
}

function noHubLink(): AppError {
  return new AppError(
    422,
    'hub_link_invalid',
    'Give the name of a repository on Hugging Face, such as owner/name, or its address. A file from elsewhere can be downloaded by hand and imported.',
  );
}
