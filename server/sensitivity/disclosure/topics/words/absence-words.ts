/** A home left alone, somebody who is alone there, and how to find or follow somebody. */
export const ABSENCE_WORDS = {
  strong: `
    maison inoccupee, maison seule, home unattended, house sitter, housesit*, house sit,
    cat sitter while, personne pour arroser, arroser les plantes, water the plants, boite a cle,
    key safe, cle cachee, cles cachees, hidden key, sous le pot, under the mat, sans alarme, alarm code,
    code alarme, volets fermes, operation tranquillite vacances, mail on hold, hold my mail,
    courrier releve, lives alone, vit seul*, habite seul*, home alone, seule a la maison,
    seul a la maison, my route, mon trajet, follows my route, same time every,
    tous les jours a la meme heure, at the shelter, au foyer, centre d hebergement, hidden address,
    adresse cachee, adresse secrete, new address, nouvelle adresse, moved to get away,
    demenage pour fuir, location sharing, partage de position, life360, find my phone, geolocal*,
    tail me, following my car`,
  weak: `
    away, gone, out of office, house sitting, courrier, arrive a, quitte a, sors a, finishes at, portail,
    digicode, interphone, garage, fenetre ouverte, unlocked, pas fermee`,
};
