/** Why a download came to nothing: the server's code for it, and its own sentence. */
export interface DownloadTrouble {
  code: string;
  sentence: string;
}

/** The failures of a download that this app tells in the person's language; the rest is told in the server's words. */
export const DOWNLOAD_TROUBLES = [
  'download_interrupted',
  'disk_full',
  'models_directory_unwritable',
  'model_digest_mismatch',
  'model_size_mismatch',
  'model_digest_changed',
  'model_digest_unpublished',
  'model_source_refused',
  'model_source_missing',
  'model_source_gated',
  'model_source_busy',
  'model_source_failed',
  'egress_failed_certificate',
  'egress_failed_proxy_password',
  'egress_failed_proxy_refused',
  'model_file_invalid',
  'egress_offline',
] as const;
export type DownloadTroubleCode = (typeof DOWNLOAD_TROUBLES)[number];
