import { describeDetector } from './detector-table.ts';

describeDetector('door_code', {
  finds: [
    ['the gate is 5519#', '5519#'],
    ["le code du portail c'est 4-7-2-1", '4-7-2-1'],
    ["pour l'immeuble tu tapes 58B20 et tu pousses", '58B20'],
    ['le 4471 suivi de la touche étoile ouvre le parking', '4471'],
    ["Door code's changed again. It's now C3081Y.", 'C3081Y'],
    ['back gate 7719, treats in the pantry', '7719'],
    ['tu composes le douze cent cinq à la barrière', 'douze cent cinq'],
  ],
  ignores: [
    'gate A23, boarding at 1805',
    'la porte fait 2150 x 900',
    'code erreur 4471 sur le portail Nice',
    "dans mon escape game le coffre s'ouvre avec 4-7-2-1",
    'the alarm went off at 0415',
    'salle B204, amphi 3',
    'a digicode with 12 keys has 20736 combinations',
    'write a noir scene where a thief reads the code 7731 off the keypad',
  ],
});

describeDetector('pin_code', {
  finds: [
    ['my phone unlocks with 558213', '558213'],
    ['mon code de carte, euh, 8 0 3 5', '8 0 3 5'],
    ['code pin de mamie : deux mille quatre cent douze', 'deux mille quatre cent douze'],
    ['locker combo 14-32-8', '14-32-8'],
    ['tu désarmes avec 4590 en rentrant', '4590'],
  ],
  ignores: [
    'GPIO pin 18 and pin 2040',
    'PIN bloqué depuis 2019',
    'logic gate 7400 pinout',
    'les codes pin les plus courants : 1234, 0000',
  ],
});

describeDetector('password', {
  finds: [
    ['tape « Ouvretoi76 » quand ça demande le mot de passe', 'Ouvretoi76'],
    ['my old pass was Marigold7 and the new one is Marigold8', 'Marigold7'],
    ['my old pass was Marigold7 and the new one is Marigold8', 'Marigold8'],
    ['admin / Sapin-2048 pour la box', 'Sapin-2048'],
    ['psswd is lemonade44 all lowercase', 'lemonade44'],
    ['what makes "Sunflower&Rain2" weak?', 'Sunflower&Rain2'],
    ['je me connecte avec Ciboulette77 depuis toujours', 'Ciboulette77'],
    ["le mot de passe c'est tout attaché girafe violette", 'tout attaché girafe violette'],
    ['hulu: mike.trent@yahoo.com Popcorn_55 / mike.trent@yahoo.com / Popcorn_55', 'Popcorn_55'],
  ],
  ignores: [
    'why is P@ssw0rd1 considered weak?',
    'mot de passe WPA2 ou WPA3, lequel choisir ?',
    'password: hunter2',
    'the manual says: password changeme, then set your own',
    'python3.12 and node24 on the server',
    'psycopg2.OperationalError: password authentication failed',
  ],
});

describeDetector('secret_answer', {
  finds: [
    ['Question de sécurité : premier animal. Réponse : Biscotte', 'Biscotte'],
    ["my mother's maiden name is Okonjo, that's what the bank wants", 'Okonjo'],
    ['memorable word: kestrel', 'kestrel'],
  ],
  ignores: [
    'security question ideas that are not guessable',
    "mother's maiden name is a terrible security question",
    'quiz: what is the capital of Peru? answer: Lima',
  ],
});

describeDetector('url_secret', {
  finds: [
    [`https://app.acmehq.io/login?token=${'lAmEFFoHQ4auVY7vsldcd1iF'}`, 'lAmEFFoHQ4auVY7vsldcd1iF'],
    [`Set-Cookie: session=${'q8Zr2LmXw9TtB4kVnR8sYc1HdU'}; HttpOnly`, 'q8Zr2LmXw9TtB4kVnR8sYc1HdU'],
  ],
  ignores: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://example.com/?utm_source=news&page=4471'],
});

describeDetector('grouped_key', {
  finds: [
    ['windows key XQ8TN-7W3FM-JHK2R-9VBDP-4C6YG', 'XQ8TN-7W3FM-JHK2R-9VBDP-4C6YG'],
    ['authenticator setup key jbsw y3dp ehpk 3pxp q7ra', 'jbsw y3dp ehpk 3pxp q7ra'],
    ['clé wpa E4 7B 09 AC 51 D3 88 2F 60 1C', 'E4 7B 09 AC 51 D3 88 2F 60 1C'],
  ],
  ignores: ['uuid key 550e8400-e29b-41d4-a716-446655440000', 'the key-value-pair-store of my game'],
});

describeDetector('card_ending', {
  finds: [
    ['card ending in 4821 got charged twice', '4821'],
    ['ma carte finit par 7702', '7702'],
  ],
  ignores: [
    'season ending in 2024',
    'account for 30% of sales ending in Q4 2023',
    'Order ending 4471 has shipped',
  ],
});

describeDetector('code_credential', {
  finds: [
    ["requests.get(url, auth=('svc', 'N1ghtjar!x'))", 'N1ghtjar!x'],
    ["define('DB_PASSWORD', 'Tortue#Bleue5');", 'Tortue#Bleue5'],
    ["$bdd = new PDO('mysql:host=db', 'root', 'Gr3nouille');", 'Gr3nouille'],
  ],
  ignores: [
    "auth=('user', 'password')",
    "session({ secret: 'keyboard cat' })",
    'define("API_KEY", "your-api-key-1")',
  ],
});

describeDetector('foreign_national_number', {
  finds: [
    ['mon numéro AVS 756.4821.0937.65 apparaît mal', '756.4821.0937.65'],
    ['mon numéro national 84.06.11-233.70', '84.06.11-233.70'],
    ['my SIN is 738 204 691', '738 204 691'],
    ['my Aadhaar is 4821 9063 7715', '4821 9063 7715'],
  ],
  ignores: [
    'the population is 738 204 691',
    'version 12.04.18-233.70',
    'order 4821 9063 7715',
    'PAN format AAAAA0000A',
  ],
});
