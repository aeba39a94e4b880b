import { enRefusedValues } from './en-refused-values.ts';
import { aboutPackage, createErrorWords, type ErrorSentences, prefixed } from './error-words.ts';
import { createFormat } from './format.ts';

const { folders, imports, modelFiles, unfitModels, fields, stops, files } = enRefusedValues;
const format = createFormat('en');
const AGAIN = 'Try again; if it keeps happening, restart Alcove.';
const KEPT = 'Nothing was changed.';

const ERRORS: ErrorSentences = {
  no_answer: 'Can’t reach Alcove. Is it still running on this computer?',
  foreign_answer: 'Something else answered instead of Alcove (a proxy?). Try again.',
  window_fault: 'Something went wrong in this window. Reload it, then try again.',
  retry_failed: 'That attempt gave no answer, so the one before is still shown.',
  stopped_unsent: 'You stopped it before it was sent. Send it again when you like.',

  account_locked: ({ failures, minutes }) =>
    `Account locked after ${failures} failed logins. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  password_policy: 'This password doesn’t meet every rule yet.',
  not_authenticated: 'Your session has ended. Log in again.',
  wrong_credentials: 'Incorrect email or password.',
  wrong_password: 'Incorrect password.',
  wrong_setup_token: 'This setup link isn’t valid. Open the address that Alcove printed when it started.',
  not_invited:
    'You need an invitation to register here, and this one is missing, used or expired. Ask this Alcove’s owner for one.',
  registration_closed: 'Registration is closed here. Ask an administrator for an account.',
  registration_set_outside:
    'Who can register is set by the server’s environment (ALCOVE_REGISTRATION). Change it there, or start without it.',
  email_taken: 'There is already an account with this email.',
  forbidden: 'Your account isn’t allowed to do this.',
  password_confirmation_required: 'Enter your password again to do this.',
  device_request_not_found: 'No app is waiting with this code. It may have expired.',
  last_super_admin: 'This is the last active owner. Give someone else that role first.',
  unknown_user: 'This account doesn’t exist.',
  user_not_found: 'This account doesn’t exist.',
  tenant_not_found: 'This group doesn’t exist.',
  tenant_taken: 'There is already a group with this name.',

  validation_error: 'A value isn’t valid.',
  bad_request: 'The request isn’t valid.',
  malformed_json: 'This isn’t valid JSON.',
  import_unreadable: ({ count = 1 }) =>
    Number(count) === 1
      ? 'The conversation in this file can’t be read. Choose conversations.json from ChatGPT or Claude, or an Alcove export.'
      : `None of the ${format.count(Number(count))} conversations in this file can be read. Choose conversations.json from ChatGPT or Claude, or an Alcove export.`,
  malformed_form: 'The form isn’t valid.',
  unsupported_media_type: 'This type of content isn’t accepted.',
  body_too_large: 'The request is too large.',
  file_too_large: ({ megabytes }) =>
    megabytes === undefined
      ? 'This file is too large.'
      : `This file is too large: the limit is ${megabytes} MB.`,
  range_not_satisfiable: 'The file isn’t that long.',
  method_not_allowed: 'This can’t be done here.',
  misdirected_request: 'This server doesn’t answer under that name.',
  foreign_origin: 'Requests from other web pages are refused.',
  not_found: 'This doesn’t exist, or no longer does.',
  request_aborted: 'The request was cancelled.',
  rate_limited: ({ seconds }) =>
    seconds === undefined
      ? 'Too many requests at once. Wait a minute, then try again.'
      : `Too many requests at once. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  internal_error: 'Something went wrong in Alcove. See the log for details.',

  stopping: 'Alcove is shutting down. Try again once it’s running.',
  disk_full: ({ needed_gb, free_gb, during }) =>
    needed_gb === undefined || free_gb === undefined
      ? `The disk is full. Free up some space and try again${during === 'download' ? '' : '; this wasn’t saved'}.`
      : `Not enough disk space: this needs ${format.bytes(Number(needed_gb) * 1e9)}, and ${format.bytes(Number(free_gb) * 1e9)} is free. Free up some space and try again.`,
  database_read_only: 'Alcove can’t write to its data folder. Check its permissions and try again.',
  database_locked: 'Another program is holding the database. Close it and try again.',
  database_damaged: 'The database is damaged. Stop Alcove and restore a backup.',
  file_damaged:
    'This file is damaged on this computer’s disk, or was encrypted with another key. Restore a backup, or delete it.',
  key_missing:
    'One of Alcove’s keys is no longer where it was kept. Restore the keychain or a backup. No new key was made, so nothing is lost yet.',
  key_not_kept: 'The keychain took a key but won’t give it back. Check your keyring service.',
  key_file_damaged: 'Alcove’s key file is damaged. Restore it from a backup; nothing was overwritten.',
  keychain_locked: 'This computer’s keychain is locked. Unlock it and try again.',
  keychain_unavailable: 'This computer has no keychain that Alcove can use.',

  conversation_not_found: 'This conversation doesn’t exist. It may have been deleted.',
  routing_needs_session:
    'This conversation stays on this device. Only you can change that, signed in to Alcove and not with a key.',
  project_not_found: 'This project no longer exists.',
  prompt_not_found: 'This prompt no longer exists.',
  project_stays_here: 'Its project stays on this device, and so do all its conversations.',
  conversation_archived: 'This conversation is archived. Restore it to write in it.',
  message_not_found: 'This message no longer exists.',
  not_a_user_message: 'You can only edit your own messages.',
  not_an_answer: 'Only an answer to one of your messages can be regenerated.',
  nothing_to_continue: 'There is nothing to continue: this answer never started.',
  answer_broken_off: 'The answer was cut off. What was written is kept; ask again.',
  cloud_failed:
    'The cloud model didn’t answer, and no local model is installed. Open Models and install one.',
  trusted_engine_failed:
    'Your server didn’t answer, and no local model is installed. Check the server, or open Models and install one. Nothing was sent to a cloud.',
  trusted_engine_exists: 'This server is already trusted under another name.',
  trusted_engine_not_found: 'No trusted server has this name.',
  no_local_model:
    'This has to stay on this device, but no local model is installed. Open Models and install one. Nothing was sent.',
  needs_larger_model: 'This model isn’t capable enough for that. Choose a larger one.',
  engine_failed: 'The model stopped. Your message is kept; ask again.',
  model_unusable: ({ why = '' }) =>
    why === 'memory'
      ? 'There isn’t enough free memory for this model. Close other apps, or open Models and choose a smaller one.'
      : (unfitModels[why] ?? 'This model can’t be used. Open Models to repair it or choose another.'),
  model_missing: 'The chosen model is gone. Open Models and choose another.',
  context_exceeded: ({ needed, limit }) =>
    needed === undefined || limit === undefined
      ? 'This is longer than the model can read. Shorten it, or choose a model that reads more.'
      : `This conversation has ${format.count(Number(needed))} tokens; the model can read ${format.count(Number(limit))}. Shorten it, or choose a model that reads more.`,
  schema_unusable: 'This schema can’t be followed. Simplify it.',

  no_such_page: 'This document doesn’t have that page.',
  document_not_found: 'This document doesn’t exist. It may have been deleted.',
  document_not_fetched: ({ status }) =>
    `There was nothing to save at this address${status === undefined ? '' : ` (status ${status})`}. If the page needs a login, save it from your browser instead.`,
  document_not_judged: 'This document hasn’t been checked yet. Try again in a moment.',
  document_changed: 'This document has been read again since. Take another look.',
  document_too_long: 'This document has too many sensitive passages to be allowed at once.',
  passage_not_found: 'This passage no longer exists. Take another look at the document.',
  passage_never_released:
    'It contains an identifier or a secret, or can’t be checked for one. That never leaves this device.',
  quota_documents: ({ most }) =>
    `Your account is full: it holds ${most === undefined ? 'as many documents as it can' : `${most} documents`}. Remove some first.`,
  quota_disk: ({ megabytes }) =>
    `Your documents and agent files have used up ${megabytes === undefined ? 'their space' : `all ${format.count(Number(megabytes))} MB`}. Remove some first.`,
  ...prefixed('document_', files),
  embedding_failed: 'Search by meaning failed. Your documents are safe; try again, or search for words.',
  embedding_model_missing: 'The chosen search model is gone. Open Models and choose another.',
  embedding_model_unusable: 'The search model can’t be used. Open Models to repair or change it.',
  no_embedding_model: 'No search model is installed. Open Models and install one.',

  picture_refused: 'This picture isn’t accepted.',
  picture_unsupported: 'Alcove can’t read this picture. Choose a PNG, JPEG or WEBP file.',
  picture_corrupt: 'This picture is damaged and can’t be read.',
  picture_too_large: 'This picture has too many pixels. Save a smaller copy.',
  picture_took_too_long: 'Reading this picture took too long, so Alcove stopped.',
  prompt_too_long: 'The question is too long for the model. Make it shorter.',
  ocr_unavailable: `The picture couldn’t be read. ${AGAIN}`,
  vision_unavailable: `The picture couldn’t be analysed. ${AGAIN}`,
  vision_busy: 'Too many pictures are waiting. Try again in a moment.',
  too_many_pictures: 'You have too many pictures waiting. Send this one when another is done.',
  scorer_unavailable: 'This text couldn’t be checked just now. Try again, or send a shorter text.',

  audio_unsupported: 'Alcove can’t read this sound. Send an MP3, M4A, FLAC, WAV, OGG or WEBM file.',
  audio_corrupt: 'This recording is damaged.',
  audio_cut_off: 'This recording was cut off before any of it can be heard.',
  audio_empty: 'This recording is empty.',
  audio_language: 'The dictation model only knows English. Install a multilingual one in Models.',
  audio_too_long: 'This recording is longer than two hours. Cut it into parts.',
  no_speech_model: 'No dictation model is installed. Open Models and install one.',
  transcription_unavailable: `Nothing was transcribed. ${AGAIN}`,
  transcription_busy: 'Too many recordings are waiting. Try again in a moment.',
  too_many_recordings: 'You have too many recordings waiting. Send this one when another is done.',
  speech_unavailable: `This couldn’t be read aloud. ${AGAIN}`,
  speech_too_long: 'This text is too long to read aloud in one go.',
  link_not_valid: 'This link has expired. Read it aloud again.',

  agent_not_found: 'This agent doesn’t exist.',
  run_without_result: 'This task has no result to continue from.',
  run_not_found: 'This task doesn’t exist. It may have been deleted.',
  approval_not_found: 'This question is no longer waiting for an answer.',
  artefact_not_found: 'This file no longer exists.',
  too_many_runs: ({ running }) =>
    running === undefined
      ? 'Too many tasks are running. Try again in a moment.'
      : `You already have ${running} tasks running. Wait for one to finish, or stop one.`,
  folder_not_found: 'This folder is no longer on the list.',
  folder_refused: ({ why = '' }) => folders[why] ?? 'This folder can’t be allowed.',
  file_refused: 'This file couldn’t be read here. None of it was sent.',
  package_not_agreed: ({ package: spec }) =>
    `This server is the npm package ${spec ?? ''}. Alcove would download it from the npm registry with everything it needs. Agree to it by name first.`,
  package_unreachable: aboutPackage(
    'Can’t reach the npm registry. Check your connection and try again later.',
  ),
  package_not_found: aboutPackage('The npm registry has no package with this name.'),
  package_no_version: aboutPackage('The npm registry doesn’t have this version.'),
  package_not_of_registry: aboutPackage(
    'This package needs something from outside the npm registry, which Alcove doesn’t download.',
  ),
  package_bad_answer: aboutPackage('The npm registry’s answer doesn’t describe a package.'),
  package_wrong_bytes: aboutPackage(
    'The download isn’t what the npm registry announces. None of it was kept.',
  ),
  package_bad_archive: aboutPackage('The package can’t be unpacked: it is damaged or not allowed.'),
  package_too_much: aboutPackage('With everything it needs, this package is too large.'),
  package_other_system: aboutPackage('This package isn’t made for this system.'),
  package_no_program: aboutPackage(
    'This package has no program to start, or several with none named after it.',
  ),
  package_no_node: aboutPackage('Node.js is needed to run this package. Install it, then try again.'),
  package_no_room: aboutPackage('The package couldn’t be saved. Free up some disk space, then try again.'),
  mcp_server_not_found: 'This MCP server is no longer on the list.',
  mcp_server_off: 'Turn this MCP server on first.',
  no_key_wanted: 'Choose a search service that takes a key first.',

  model_not_found: 'This model no longer exists.',
  model_unfit: ({ why = '', needed_gb }) =>
    needed_gb === undefined
      ? (unfitModels[why] ?? 'This model can’t be used here.')
      : `This model needs about ${format.bytes(Number(needed_gb) * 1e9)} of memory, more than this computer can spare. Choose a smaller one.`,
  model_files_missing: 'This model’s files are gone. Install it again.',
  model_not_measurable: 'The speed test didn’t finish. Try again.',
  model_not_measured: 'Only models that write replies are speed-tested.',
  starter_model: 'The starter model is part of Alcove and can’t be removed.',
  import_refused: ({ why = '', family, settings, weights, part, parts, ending }) => {
    if (why === 'files_missing')
      return `Files of this ${family} model are missing. It needs ${settings} and ${weights}.`;
    if (why === 'part_missing')
      return `Part ${part} of ${parts} of this model is missing. Put the file whose name ends in “${ending}.gguf” beside the others.`;
    return imports[why] ?? 'This model can’t be imported.';
  },
  model_file_invalid: ({ why = '' }) =>
    modelFiles[why] ?? 'This model file is damaged or incomplete, or Alcove doesn’t know its kind.',
  download_running: 'This model is already being downloaded.',
  download_elsewhere: 'Another Alcove is downloading this model. Stop it there.',
  download_not_found: 'This model isn’t being downloaded.',
  download_interrupted: 'The connection was lost before the download was complete.',
  models_directory_unwritable: 'Alcove can’t write to its models folder.',
  model_digest_mismatch: 'The download isn’t the published file. It was deleted; try again.',
  model_digest_changed:
    'The source now publishes a different file from the one first installed here, so it wasn’t downloaded. If you trust it, download it by hand and import it.',
  model_digest_unpublished:
    'The source doesn’t publish a checksum for this file, so it can’t be verified and wasn’t downloaded.',
  model_size_mismatch: 'The source sent more than the published file. It was deleted; try again later.',
  model_source_other_size: 'The source offers a file of a different size. Nothing changed; try again later.',
  model_source_refused:
    'The source refuses this file: it doesn’t exist, or needs an account. Download it by hand and import it.',
  model_source_gated:
    'The publisher only gives this model to accounts that accepted its terms. Accept them on the model’s page and give Alcove your account’s token, or import the file by hand.',
  model_source_busy: ({ minutes }) =>
    `The source is busy. Try again in ${minutes === undefined ? 'a few minutes' : `${minutes} min`}.`,
  model_source_failed: 'The source can’t answer right now. Try again later.',
  model_source_unreachable: ({ host = 'the model source' }) =>
    `Couldn’t reach ${host}. Nothing was lost: check your connection, then try again.`,
  model_source_missing: 'The source no longer has this file. Choose another model, or import a file.',
  hub_link_invalid:
    'Enter a Hugging Face repository, such as owner/name, or its address. Files from elsewhere can be downloaded by hand and imported.',
  hub_not_https:
    'The model source isn’t https, so a token would travel unprotected. Change HF_ENDPOINT first.',
  hub_no_gguf:
    'This repository has no GGUF file that Alcove can use. Look for one whose name ends in GGUF; download a model in several parts by hand, and import it.',
  hub_answer_unreadable:
    'Something other than the model hub answered. Your network may want you to sign in first; then try again.',

  no_cloud_chosen: 'Choose a cloud provider first.',
  cloud_set_outside:
    'The cloud model is set by the server’s environment (ALCOVE_CLOUD_PROVIDER, ALCOVE_CLOUD_BASE_URL). Change it there, or start without it.',
  ledger_broken: 'The ledger is broken, so it can’t be signed. Verify it to see where.',
  recovery_phrase_shown:
    'The recovery phrase has already been shown. Make a backup with your own passphrase instead.',
  not_encrypted: 'Your data isn’t encrypted: there was no keychain for its key.',
  backup_busy: 'A backup or restore is already running.',
  nothing_staged: 'No restore is waiting.',
  nothing_before: 'The data from before the restore is gone.',
  encryption_would_be_lost: `This backup is encrypted, and this computer has no keychain for its key. Start your keyring service and try again, or choose to keep the data unencrypted here. ${KEPT}`,
  not_a_backup: `This isn’t an Alcove backup. ${KEPT}`,
  backup_newer: `This backup was made by a newer Alcove. Install that version. ${KEPT}`,
  wrong_passphrase: `This isn’t the passphrase of this backup. ${KEPT}`,
  backup_altered: `Someone has changed this backup: it contains things that Alcove never makes. Use another copy. ${KEPT}`,
  backup_damaged: `This backup is damaged. Use another copy. ${KEPT}`,
  backup_cut: `The end of this backup is missing. Copy it again. ${KEPT}`,

  ...prefixed('egress_', stops, (stop) => `Nothing was sent: ${stop}.`),
  egress_redirect: 'The provider answered with a redirect, which Alcove didn’t follow.',
  egress_too_many_redirects: 'The download was redirected too many times.',
  egress_failed_network: 'The other side didn’t answer.',
  egress_failed_timeout: 'The other side took too long to answer.',
  egress_failed_aborted: 'Sending was stopped.',
  egress_failed_too_large: 'The other side sent more than was asked for.',
  egress_failed_certificate:
    'The other side couldn’t prove who it is, so nothing was sent. If your network inspects connections, its certificate belongs in the system’s store.',
  egress_failed_proxy_password:
    'Your network’s proxy wants a name and password. Put them in HTTPS_PROXY, or ask whoever runs the network.',
  egress_failed_proxy_refused:
    'Your network’s proxy doesn’t allow this connection. Ask whoever runs the network.',
  egress_failed_offline: 'Offline mode stopped it.',
};

/** Refusals of the server, in English. */
export const enErrors = createErrorWords(ERRORS, fields, { unknown: (detail) => detail });
