import { AppError } from '../core/app-error.ts';

/** A repository of the hub, and what of it was named. */
export interface HubLink {
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
