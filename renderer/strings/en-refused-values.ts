import type { FileCode } from '../../server/core/app-error.schemas.ts';
import type { FieldSentences, Stop } from './error-words.ts';

/** Why a folder can’t be allowed. */
const FOLDERS: Record<string, string> = {
  not_absolute: 'Enter the full path of a folder.',
  other_computer: 'Folders on other computers can’t be allowed.',
  file: 'This is a file. Enter the path of a folder.',
  not_there: 'There is no readable folder at this path.',
  disk: 'A whole disk can’t be allowed. Choose a folder on it.',
  home: 'Your whole home folder can’t be allowed, because it holds keys and passwords. Choose a folder inside it.',
  own: 'Alcove’s own folders can’t be allowed.',
  hidden: 'Hidden folders, and anything inside them, can’t be allowed.',
  key_store: 'Folders where programs keep passwords, keys or profiles can’t be allowed.',
  system: 'System folders can’t be allowed.',
  holds_own: 'This folder contains Alcove’s own data. Choose one that doesn’t.',
  holds_home:
    'This folder contains your home folder, with its keys and passwords. Choose a folder inside it.',
  holds_system: 'This folder contains parts of the operating system. Choose a folder inside it.',
};

/** Why a model can’t be imported. */
const IMPORTS: Record<string, string> = {
  unreadable: 'A file of this model can’t be read.',
  empty: 'A file of this model is empty, or only a Git LFS pointer: its content was never downloaded.',
  not_regular: 'Only ordinary files can be imported.',
  not_absolute: 'Enter the full path of the file.',
  own: 'Alcove’s own files can’t be imported.',
  private: 'Files in hidden folders, key stores and system folders can’t be imported.',
  not_there: 'There is no readable file at this path.',
  voice_alone:
    'Choose the model’s folder or, for a Piper voice, its .onnx file with the .onnx.json beside it.',
  several_or_none:
    'This folder has no model that Alcove can use, or several Piper voices. Choose the folder with a model’s config.json, the .onnx file of one voice, or a GGUF file.',
  unknown_kind:
    'Alcove can’t use this kind of model. It can use Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR and YOLOS in ONNX format, and Piper voices.',
  settings_not_regular: 'This model’s settings aren’t an ordinary file.',
  settings_too_long: 'This model’s settings are too long.',
  not_piper: 'These aren’t the settings of a Piper voice.',
  voice_language: 'This voice speaks neither French nor English.',
};

/** What is wrong with a model file. */
const BAD_MODEL_FILES: Record<string, string> = {
  not_gguf: 'This isn’t a GGUF model file.',
  addition: 'This file isn’t a model, but an add-on for one.',
  one_part:
    'This file is only one part of a model that comes in several files. Keep them side by side, under the names they were published with.',
  other_parts: 'These files aren’t the parts of one model. Get all of them again.',
  reranker: 'This file is a reranker: it compares texts, but can’t write or search.',
  vocabulary_only: 'This file holds only the vocabulary of a model. Get the file with the whole model.',
  unknown_kind: 'Alcove can’t use models of this kind. Get one that was made for chat or for search.',
  no_chat_template:
    'This model can continue a text, but not hold a conversation. Get the version made for chat; its name often ends in “-instruct”.',
};

/** Why a model can’t be used for something. */
const UNFIT_MODELS: Record<string, string> = {
  kind: 'This model can’t do that job.',
  file: 'This model’s file is missing or damaged. Install it again.',
  load: 'This model can’t be loaded. Install it again, or choose another.',
  ...BAD_MODEL_FILES,
};

/** Why the gate let nothing out. */
const STOPS: Record<Stop, string> = {
  permit_forged: 'the router hadn’t approved it',
  permit_used: 'its approval had already been used',
  offline: 'offline mode was on',
  no_cloud: 'cloud access was turned off',
  account_closed: 'this Alcove’s owner keeps everything from this account here',
  local_only: 'this conversation or key stays on this device',
  digest_mismatch: 'the request wasn’t the one that had been checked',
  origin_mismatch: 'the destination wasn’t the expected one',
  insecure_url: 'the address wasn’t https',
  unscored_text: 'part of it hadn’t been checked',
  body_not_canonical: 'the request wasn’t as it was built',
  url_not_allowed: 'part of the address hadn’t been checked',
  header_not_allowed: 'it had a header that Alcove doesn’t send',
  no_key: 'there was no key for this provider',
  key_for_other_origin: 'the key belongs to another provider',
  not_trusted: 'the owner doesn’t trust this server, or has turned it off',
  certificate_changed: 'the server’s certificate isn’t the one that was trusted',
  private_address: 'the address is on a private network',
  sensitive_query: 'it was sensitive',
  sensitive_run: 'the task had read something sensitive',
  scoring_failed: 'it couldn’t be checked',
  second_reader_unavailable: 'the second check couldn’t be done',
};

/** Why a file can’t be read. */
const FILES: Record<FileCode, string> = {
  unsupported:
    'Unsupported file type. Export it as PDF from the program that made it; unpack archives other than ZIP.',
  encrypted: 'This file is locked by a password or by rights management; save it unlocked.',
  empty: 'This file is empty.',
  corrupt: 'This file is damaged and cannot be read.',
  too_many_pages: 'This file has more pages than Alcove can read; split it.',
  too_large_unpacked: 'This file holds more than Alcove can read; split it or make it smaller.',
  took_too_long: 'Reading this file takes too long; it was stopped.',
  too_much_memory: 'Reading this file takes too much memory; it was stopped.',
  unreadable: 'This file could not be read; it may be damaged.',
  failed: 'Something went wrong. Try again; see the log for details.',
};

/** What is wrong with one value. */
const FIELDS: FieldSentences = {
  missing: 'This is required.',
  wrong_type: 'This isn’t the right kind of value.',
  too_short: ({ least }) => (least === 1 ? 'This can’t be empty.' : `At least ${least} characters.`),
  too_long: ({ most }) => `At most ${most} characters.`,
  too_few: ({ least }) => `Choose at least ${least}.`,
  too_many: ({ most }) => `At most ${most}.`,
  too_small: ({ least }) => `Must be at least ${least}.`,
  too_large: ({ most }) => `Must be at most ${most}.`,
  not_multiple: ({ of }) => `Must be a multiple of ${of}.`,
  not_email: 'Enter a valid email address.',
  not_url: 'Enter a valid address, starting with https:// or http://.',
  not_date: 'Enter a valid date.',
  not_id: 'This isn’t a valid ID.',
  unknown_choice: 'This isn’t one of the choices.',
  unknown_field: ({ fields }) => `Unknown field: ${fields}.`,
  password_too_short: ({ least }) => `At least ${least} characters.`,
  password_upper_case: 'Needs an uppercase letter.',
  password_lower_case: 'Needs a lowercase letter.',
  password_digit: 'Needs a number.',
  password_special: ({ characters }) => `Needs a symbol (${characters}).`,
  password_too_long: ({ most }) => `At most ${most} bytes.`,
  not_https: 'Use an https address (http only on this computer), without a username, query or fragment.',
  not_https_or_own_network:
    'Use an https address (http only in your own network), without a username, query or fragment.',
  model_not_named: 'Name a model that this server has.',
  registration_open_to_network:
    'A server that others can reach can only take accounts by invitation, or none.',
  file_missing: 'Choose a file.',
  one_file: 'Send one file at a time.',
  mcp_name: 'The name can’t end with _ or contain __.',
  mcp_name_taken: 'Another MCP server has this name.',
  mcp_too_many: ({ most }) => `You can have at most ${most}.`,
  mcp_no_nul: 'Arguments can’t contain a null character.',
  mcp_environment_too_long: ({ most }) => `The variables can take at most ${most} bytes in all.`,
  mcp_no_package: 'This must be an npm package, after -y or -p only.',
  mcp_npm_runner:
    'Enter npx as the program, then -y and the package’s name as arguments: Alcove fetches the package itself. npm, pnpm, yarn and bun can’t fetch anything in the sandbox.',
  mcp_python_runner:
    'uv and pipx can’t fetch anything in the sandbox. Install the server into a virtual environment (python3 -m venv, then pip install) and enter the full path of its program there.',
  mcp_container_runner:
    'No container can be started from the sandbox. Enter the server’s own program, or start the container yourself and add the address where it answers.',
  mcp_no_own_folder: 'Only for programs in the sandbox on Linux: here a program writes wherever you may.',
  mcp_not_absolute: 'Enter the full path of a program.',
  mcp_no_program: 'There is no program to run at this path.',
  mcp_shell: 'Enter the server’s own program: Alcove starts no shell, and nothing that runs commands.',
  mcp_private_program: 'Alcove’s own programs, and those in a key store, can’t be added.',
  mcp_private_argument:
    'An argument names a place that a server can’t read: one of Alcove’s, the system’s, a key store or a hidden folder.',
  folder_refused: ({ why = '' }) => FOLDERS[why] ?? 'This folder can’t be allowed.',
};

/** What is said of a value, a folder or a model that is refused, by what is wrong with it. */
export const enRefusedValues = {
  folders: FOLDERS,
  imports: IMPORTS,
  modelFiles: BAD_MODEL_FILES,
  unfitModels: UNFIT_MODELS,
  fields: FIELDS,
  stops: STOPS,
  files: FILES,
};
