/** Licences of catalogue models: the name shown to the user and where the text is. */
export const APACHE_2 = {
  licence: 'Apache-2.0',
  licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0',
};

export const MIT = { licence: 'MIT', licenceUrl: 'https://opensource.org/license/mit' };

export const GEMMA = { licence: 'Gemma Terms of Use', licenceUrl: 'https://ai.google.dev/gemma/terms' };

export const CC0_1 = {
  licence: 'CC0-1.0',
  licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
};

export const CC_BY_4 = { licence: 'CC-BY-4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' };

export const AGPL_3 = { licence: 'AGPL-3.0', licenceUrl: 'https://www.gnu.org/licenses/agpl-3.0.html' };

/** Recordings of LibriVox. */
export const PUBLIC_DOMAIN = {
  licence: 'Public domain',
  licenceUrl: 'https://librivox.org/pages/public-domain/',
};
