/** What is read while a model is measured: prose in both languages, so that a tokeniser is met as it is in use. */
export const MEASURED_TEXT = `The tide comes in twice a day, and twice a day the harbour forgets that it was a field of mud. Boats that lay on \
their sides at noon are upright by four, and the men who walked out to them over the sand row back. Nobody thinks this \
strange; a village that lives by the sea keeps two clocks, one on the church and one in the water. La marée monte deux \
fois par jour, et deux fois par jour le port oublie qu’il était un champ de vase. Les bateaux couchés sur le flanc à midi \
sont debout à quatre heures, et ceux qui les avaient rejoints à pied sur le sable rentrent à la rame. Personne ne s’en \
étonne : un village qui vit de la mer a deux horloges, l’une au clocher, l’autre dans l’eau. `;
