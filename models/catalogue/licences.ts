/** Licences of catalogue models: the name shown to the user and where the text is. */
export const APACHE_2 = {
  licence: 'Apache-2.0',
  licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
};

export const MIT = { licence: 'MIT', licenceUrl: 'https://opensource.org/license/mit' };

export const GEMMA = { licence: 'Gemma Terms of Use', licenceUrl: 'https://ai.google.dev/gemma/terms' };

export const LLAMA_3_2 = {
  licence: 'Llama 3.2 Community License',
  licenceUrl: 'https://www.llama.com/llama3_2/license/',
};
