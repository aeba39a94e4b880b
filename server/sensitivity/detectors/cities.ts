/** Larger towns of France, Belgium, Switzerland, Quebec, Britain, Ireland and the United States, folded. */
export const CITIES: ReadonlySet<string> = new Set(
  (
    'paris|marseille|lyon|toulouse|nice|nantes|montpellier|strasbourg|bordeaux|lille|rennes|reims|toulon|saint-etienne|le havre|grenoble|' +
    'dijon|angers|nimes|villeurbanne|clermont-ferrand|aix-en-provence|le mans|brest|tours|amiens|limoges|annecy|perpignan|metz|besancon|' +
    'orleans|rouen|mulhouse|caen|nancy|argenteuil|montreuil|saint-denis|roubaix|tourcoing|avignon|poitiers|nanterre|creteil|versailles|' +
    'pau|la rochelle|antibes|cannes|ajaccio|bastia|calais|colmar|valence|quimper|lorient|vannes|troyes|chambery|beziers|bayonne|biarritz|' +
    'bruxelles|brussels|liege|namur|anvers|geneve|geneva|lausanne|zurich|berne|montreal|quebec|luxembourg|monaco|' +
    'london|londres|birmingham|manchester|leeds|glasgow|sheffield|bradford|liverpool|edinburgh|bristol|cardiff|leicester|coventry|' +
    'nottingham|newcastle|sunderland|brighton|hull|plymouth|derby|southampton|portsmouth|oxford|cambridge|york|bath|exeter|norwich|belfast|' +
    'dublin|cork|galway|swansea|aberdeen|dundee|new york|los angeles|chicago|houston|phoenix|philadelphia|san antonio|san diego|dallas|' +
    'san jose|austin|jacksonville|columbus|charlotte|indianapolis|san francisco|seattle|denver|washington|boston|nashville|detroit|' +
    'portland|memphis|louisville|baltimore|milwaukee|albuquerque|tucson|fresno|sacramento|atlanta|kansas city|miami|oakland|minneapolis|' +
    'cleveland|tampa|orlando|pittsburgh|cincinnati|brooklyn|toronto|vancouver|ottawa|calgary|sydney|melbourne'
  ).split('|'),
);
