import { HUB } from '../../../models/catalogue/hub.ts';
import type { EgressGate } from '../../egress/gate.ts';
import { grantDownload, grantPackageInstall } from '../../egress/grant.ts';
import type { EgressResponse } from '../../egress/outbound-request.ts';
import type { Download } from './download.types.ts';

/** The ledger's name for what was asked on the command line, where nobody is logged in. */
const COMMAND_LINE = 'command-line';

/**
 * A `Download` through the egress gate: each call is a grant of its own for one address of the catalogue, hop by hop
 * in the ledger. `mirror` stands in for the hub that the catalogue names. The gate sends no `If-Range`; a changed file is noticed by its entity tag and by its digest.
 */
export function downloadThroughGate(gate: Pick<EgressGate, 'download'>, mirror: string = HUB): Download {
  return (address, { rangeStart, maxBytes, userId, signal }) => {
    const url = address.startsWith(`${HUB}/`) ? `${mirror}${address.slice(HUB.length)}` : address;
    const grant = grantDownload({ url, subject: { userId: userId ?? COMMAND_LINE }, localOnly: false });
    return gate.download(grant, { resumeFrom: rangeStart, maxBytes }, signal);
  };
}

/** Fetches one address of the npm registry for an owner who agreed to a package by name. */
export type FetchPackageFile = (
  url: string,
  by: { userId: string; maxBytes: number; signal: AbortSignal },
) => Promise<EgressResponse>;

/** The same for npm packages: each call is a grant of its own, purpose `package_install`. */
export function packagesThroughGate(gate: Pick<EgressGate, 'download'>): FetchPackageFile {
  return (url, { userId, maxBytes, signal }) =>
    gate.download(grantPackageInstall({ url, subject: { userId }, localOnly: false }), { maxBytes }, signal);
}
