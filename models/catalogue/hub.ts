/** The hub that publishes the models of the catalogue. */
export const HUB = 'https://huggingface.co';
