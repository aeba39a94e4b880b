/** One hand-written line and the types that the detectors ought to find in it; none for a hard negative. */
interface CorpusLine {
  text: string;
  types: string[];
}

/**
 * Written for this project, by hand, French and English mixed. Left of the bar the types that are there ("-" for
 * none). Every value is invented; numbers with a checksum were made to pass it.
 */
const LINES = `
email_address | Tu peux m'envoyer le dossier sur claire.besnard@orange.fr avant ce soir ?
email_address | my personal email is tomwhitfield84@hotmail.co.uk
email_address | Ecrivez-moi : p.lemoine+impots@laposte.net
email_address | ping me at dev_anna@fastmail.com if the build breaks
email_address | son mail perso c'est yas-mina@icloud.com
email_address | adresse : luc point girard arobase free point fr
email_address,first_name | From: Karen O. <karen.oldfield@btinternet.com>
- | Pour tester le formulaire, utilisez prenom.nom@example.com
- | import { x } from '@scope/package'
- | The decorator @app.route("/users") is applied first
- | ssh deploy@server-01 then run the script
- | utilise user@domain.invalid dans la doc
- | logo@2x.png est trop grand
phone_number | Appelle ma mère au 06 83 27 41 95
phone_number | rappelez-moi au 0467219834 après 18h
phone_number | my cell: (312) 664-8927
phone_number | text me on 07823 461902
phone_number,first_name | Le numéro de Karim est +33 7 58 21 90 43
phone_number | You can reach her at +44 20 7183 8750
phone_number | mon fixe 01-43-29-57-68
phone_number | WhatsApp : +32 475 21 38 90
phone_number | call me 1-646-555-7788
phone_number | tel 02.98.44.71.30
- | Le 3639 est le numéro des impôts
- | Call 911 or 112 in an emergency
- | exemple de numéro : 06 00 00 00 00
- | fake number (555) 555-0123 for the demo
- | pour un roman, l'Arcep réserve 06 39 98 00 00
- | Il y a 14 250 300 résultats pour cette recherche
- | dataset has 0612 rows and 4578 columns
- | Order 2023-0045-7812 was refunded
- | timestamps 1700000000 and 1700003600
- | bits 0110 1001 1100 0011
- | ratio = 0.7071067811
- | Le bus 06 passe à 12, 24, 36 et 48
postal_address | J'habite au 14 bis rue Victor Hugo, 69002 Lyon
postal_address | livraison chez moi : 8 impasse des Glycines 31400 Toulouse
postal_address | we live at 27 Hawthorn Avenue and the boiler broke
postal_address | My address is 1508 Cedar Lane, Austin, TX 78704
postal_address | mon appartement est situé 3 place Bellecour
postal_address | please deliver to Flat 2, 61 Montague Road, London E8 2HN
postal_address | 112 avenue de la République 75011 Paris
- | The White House is at 1600 Pennsylvania Avenue
- | 221B Baker Street is Holmes's address
- | 2 rue is French for street, right?
- | il a fait 3 cours de piano
- | 5 square meters and 2 close friends
- | we drove 400 miles down the road
- | 10 Downing Street hosted the press
iban | Voici mon RIB : FR76 1027 8060 0000 0204 1050 181
iban | virement vers DE75512108001245126199 svp
iban | IBAN: GB33BUKB20201555555555
iban | mon compte belge BE71 0961 2345 6769
iban | transfer to IE64IRCE92050112345678 today
iban | ch56 0483 5012 3456 7800 9 pour la caution
- | Qu'est-ce qu'un IBAN et combien de caractères ?
- | FR76 XXXX XXXX XXXX
- | La norme FR12 3456 a été retirée
- | ref GB12ABCD3456 for the parcel
- | le vol DE4512 est retardé
bank_account | sort code 20-45-12, account number 33918274
bank_account | my checking routing number is 021000021
- | account number must be eight digits
- | the sort code path is in sort.c line 204512
payment_card | ma visa 4970 4012 3456 7899 a été débitée
payment_card | card number 5412 7512 3412 3456
payment_card | amex 3782 822463 10013 please charge it
payment_card | 6011 5561 2345 6787
payment_card,card_expiry,card_verification_value | CB 4970-4012-3456-7899 exp 04/28 cvv 219
card_verification_value | le cryptogramme c'est 604
card_verification_value | CVC: 337
- | use 4242 4242 4242 4242 with any CVC
- | test card 4000 0000 0000 0002 is declined
- | 4111111111111111
- | commande n° 4970401234567890
- | 1234 5678 9012 3456
- | the CVV is on the back of the card
- | EAN 3017620422003
- | IMEI 490154203237518
- | ISBN 978-0-306-40615-7
- | 8.5.1.3.9.2.4.6.1.2.3.4.5.6.7.8
french_social_security_number | numéro de sécu 1 84 12 76 451 089 46
french_social_security_number | ma femme : 2 69 05 49 588 157 80
french_social_security_number | NIR 187022A004008 pour mon fils corse
french_social_security_number | carte vitale 2950713055123
- | comment est composé le numéro de sécu à 15 chiffres ?
- | 1 000 000 000 000 étoiles
- | 184127645108999
french_tax_number | Mon numéro fiscal est 30 23 217 600 053
french_tax_number | impots : 0701987765432
- | Quel est le délai pour obtenir un numéro fiscal ?
siret | SIRET 732 829 320 00074
siret | facture de 55208131766522
siren,place | RCS Paris 552 081 317
siret | La Poste 35600000000048
identity_card | CNI n° 180675302991
identity_card | ma carte d'identité X4RTBPFW4 expire en mai
- | perdu ma carte d'identité, que faire ?
- | la carte d'identité coûte 25 euros depuis 2024
passport,place | passeport 19FV08731 délivré à Nantes
passport | My passport no is 546812973
passport | passport A12345678
- | Do I need a passport to go to Scotland in 2025?
- | le passeport coûte 86 euros
driving_licence | permis de conduire 13AA00002
driving_licence | my driver's license is F255-9215-0094
driving_licence | licence MORRI612085TA9XK
- | How do I renew my driving licence after 70?
- | permis B obtenu en 2012
us_social_security_number | SSN 536-22-8145
us_social_security_number | social security number: 219 84 6105
us_social_security_number | my ssn is 123-45-6789
- | 078-05-1120 is the famous Woolworth number
- | how do I validate an SSN with a regex?
- | part number 536-22-814
nhs_number | NHS number 485 777 3456
nhs_number | her nhs no is 9434765919
- | NHS waiting lists reached 7600000 people
national_insurance_number | NI number JG 10 37 59 A
national_insurance_number | national insurance: PX482913C
- | QQ123456C is the specimen
- | part AB123456 is out of stock
vehicle_plate | ma plaque est GH-482-KL
vehicle_plate | my car reg is LK67 VTD
vehicle_plate | immatriculation 4821 XZ 69
- | how do I read a French plate?
- | RGB-565-LE format
- | model AB-123-CD is discontinued
birth_date | né le 23/11/1981 à Dakar
birth_date | Date de naissance : 4 février 1967
birth_date | DOB 07-19-1990
birth_date | she was born on 2 October 2009
- | la société est née le jour de la fusion
- | The war ended on 8 May 1945
- | rendez-vous le 12/03/2025 à 14h
ip_address | mon ip est 82.64.12.90
ip_address | failed login from 91.168.44.203
ip_address | host 2a01:cb00:8a3:1f00::12
mac_address | MAC 3C:22:FB:4A:91:0E
- | gateway 192.168.0.1 netmask 255.255.255.0
- | version 10.0.19045.3570
- | ping 8.8.8.8
- | bind 127.0.0.1:8080
- | doc address 198.51.100.24 and 2001:db8::5
- | at 10:45:30 and 12:50:00
person_name | Je m'appelle Thibault Garnier
person_name | my name is Hannah Prescott
person_name | Mme Benali est venue ce matin
person_name | Dr. Okafor changed the dose
person_name | Nicolas Ferrand a démissionné hier
person_name | sophie moreau ne répond plus
person_name | patient: Gérard Lacombe
first_name | Manon pleure tous les soirs
first_name | I think Jennifer is lying
public_figure | Que pensait Victor Hugo de la peine de mort ?
public_figure | When did Barack Obama leave office?
- | The Grace Period ends in May
- | Pierre angulaire du projet
- | Will you mark this as done?
- | Rose pâle ou vert clair ?
- | my name is required
- | Bonjour Monsieur, je vous écris
- | Paris-Roubaix est une course
organisation | Je travaille chez Capgemini depuis 2019
organisation | contrat signé avec Delmas SARL
organisation | I work at Northgate Logistics
organisation | elle est au lycée Jean-Moulin
- | What is a Ltd company?
- | je travaille beaucoup
place | Grenoble est sous la neige
place | 35000 Rennes
own_place | I'm staying in a hostel in Glasgow
own_place | j'habite à Trifouillis depuis un an
coordinates | on se retrouve à 45.7640, 4.8357
- | x = 12.5, y = 3.25
- | nice weather and a nice bath
- | a tour of tours
password | mon mot de passe est Tournesol#42
password | mdp netflix : chaton2019
password | the password is Blue-Falcon77
password | wifi password: greenhouse88
password | MYSQL_PASSWORD=qT7vLm29
password | pwd is letmein99
password | le mot de passe du serveur c'est Kx!9vv02
password | Choucroute67 c'est mon mot de passe
password | identifiants : mlefort / Bretagne29
password | code wifi : 7F44A0B2C9
password | login is bob, password is winter2023
password | mon mdp c'est doudou
password | password to my laptop is peanutbutter
- | J'ai perdu mon mot de passe
- | the password is not working
- | password: required
- | password = input("Password: ")
- | my password is too weak
- | Le mot de passe est obligatoire.
- | un bon mot de passe a 14 caractères
- | password123 is in every wordlist, why?
- | PASSWORD=changeme
- | password: \${DB_PASSWORD}
- | How does password hashing with argon2 work?
- | type="password" name="pwd" id="pwd"
- | const hash = await bcrypt.hash(password, 12)
- | le mot de passe est : ********
- | You should change your password every 90 days
- | réinitialiser le mot de passe Windows 11
pin_code | mon code PIN est 7391
pin_code | code de ma carte bleue : 2604
pin_code | the PIN for my card is 8812
pin_code | le code de son téléphone c'est 159753
pin_code | 7391 is my pin
pin_code | safe combination 44-18-92
- | Combien de chiffres dans un code PIN ?
- | Connect pin 2 to ground
- | SIM PIN default is 0000
- | code postal 33000
- | pin the message in channel 4512 members
- | code de la route 2024
door_code | digicode : 38B61
door_code | le code du portail est 5590
door_code | alarm code 2207, don't tell anyone
door_code | The lockbox code is 6613
door_code | code de l'immeuble A4471
door_code | code to the gate 9902#
- | le digicode est cassé depuis mardi
- | building code section 1204.3
- | le code du travail article L1234
one_time_code | Votre code de validation est 603918
one_time_code | Your verification code is 771 205
one_time_code | OTP: 448213
one_time_code | code reçu par sms 90271
recovery_code | backup codes 9f2c-77ab 10bd-44fe
- | what is an OTP?
- | 2FA has 6 digits
- | code de vérification invalide
- | verification takes 1500 ms
seed_phrase | seed: orbit candle river puzzle marble sunset violin harvest copper gentle ladder frozen
seed_phrase | ma phrase de récupération : amande bougie canard dossier encrier falaise girafe hublot jasmin kayak lampe miroir
- | What is a seed phrase and why does it have twelve words in total for every wallet?
- | seed the database with users, products, orders, invoices, payments, carts
connection_string | postgres://svc:Rt6vQm2x@db.intra.lan:5432/prod
connection_string | mongodb+srv://lea:Yk82hhPz@c0.x1y2z.mongodb.net/shop
connection_string | redis://:p4ssPhr4se99@10.2.3.4:6379
connection_string | https://bob:S3same77@gitlab.corp.net/x.git
- | postgres://user:password@localhost:5432/db
- | https://example.com:8080/path
- | mysql://\${USER}:\${PASS}@host/db
command_line_credential | sshpass -p 'Hx72!kk' ssh root@10.2.2.1
command_line_credential | curl -u admin:Zx81pqR https://intranet.lan/api
- | docker run -p 8080:80 nginx
- | docker login -u me --password <TOKEN>
other_government_number | numéro d'allocataire 1840275
- | le numéro d'appel des impôts est le 0809 401 401
private_key | -----BEGIN EC PRIVATE KEY----- MHcCAQEEIKx92mWq7Zt4Hn1sYpLb8cRfQj3vE6uTgDkAo5iN0wXyoAoGCCqGSM49
- | -----BEGIN CERTIFICATE----- MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBa
- | -----BEGIN PRIVATE KEY----- is the PKCS#8 header
openai_key | sk-proj-${'9aKd82jHs0PqLm38Xz71Yt'}Qw
github_token | token ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}
aws_access_key | AKIA${'Z2J7QWERTY6543AB'} dans le .env
slack_token | xoxb-${'2444333222-2444333221-aB3dE5fG7hJ9kL1mN3pQ5rS7'}
stripe_key | sk_live_${'51HG7fKLmN0pQrStUvWxYz2'}
json_web_token | eyJ${'hbGciOiJIUzI1NiJ9.eyJ1aWQiOjQyLCJyb2xlIjoiYWRtaW4ifQ.x7Jk29slQp0vbN3mZ8tRc1'}
hugging_face_token | hf_${'aBcDe12345FgHiJ67890kLmNoPqRsTuVwX'}
secret_value | api_key = "8c1f09be7d2a4e63b5f09a17c4d2e88b"
authorization_header | Authorization: Bearer 9aKd82jHs0PqLm38Xz71Yt
high_entropy_key | cloudflare 7Zx0qLm4Vt92KsPd81HfYw3RbNc6Ga5Te
high_entropy_key | clé secrète : Zk83nvPq02LsTx71WmBd
secret_value | client_secret: 3f9b-QmX72-kdP0-w8Zt5-LLa91
- | AKIAIOSFODNN7EXAMPLE
- | sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxx
- | api_key = "your_api_key_here"
- | export GITHUB_TOKEN=<TOKEN>
- | commit 9fceb02d0ae598e95dc970b74767f19372d61af8
- | sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
- | primary key 550e8400-e29b-41d4-a716-446655440000
- | const key = event.key === "ArrowRight2"
- | the key-value-store-with-replication paper
- | cache_key = f"user:{user_id}:profile:v2"
- | public key: AAAAB3NzaC1yc2EAAAADAQABAAABgQC7x9kLm2
- | npm install @types/node@24.10.1
- | kubectl get pods -n kube-system-2024-01
- | /usr/lib/x86_64-linux-gnu/libssl.so.1.1
- | the token budget is 128000 tokens per request
- | https://fr.wikipedia.org/wiki/Cl%C3%A9_de_chiffrement
- | What is the difference between a public key and a private key?
- | arXiv:2305.10601v2 explains tree-of-thought-prompting
- | The key idea of chapter12section4paragraph7 is trust
- | model gpt-4o-mini-2024-07-18 token limits
- | key: Mixtral-8x7B-Instruct-v0.1-GGUF
- | Prix total : 1 249,99 € TTC, TVA 20 %
- | réf. commande A-2024-118-77-B
- | Il fait 23 °C, vent 45 km/h, pression 1013 hPa
- | La version 2.14.0 corrige 37 bogues
- | for (let i = 0; i < 1000000; i++) sum += i * 2;
- | print(f"{total:.2f}") # 3.14
- | UPDATE orders SET total = 5990 WHERE id = 88213
- | Chapitre 4, page 213, ligne 18
- | Les notes : 12, 15, 9, 18, 14, 7, 16
- | Score final 3-2, 21 546 spectateurs
- | train 6712, voie 12, départ 14h05
- | ffmpeg -i in.mp4 -b:v 2500k -r 30 out.mp4
- | color: #1a2b3c; margin: 0 auto 12px;
- | ISSN 2049-3630, DOI 10.1038/s41586-020-2649-2
- | trace 550e8400-e29b-41d4-a716-446655440000
- | MD5 d41d8cd98f00b204e9800998ecf8427e
- | Lot 40213-B périmé le 08/2026
- | 2 000 000 de personnes ont manifesté
- | 12:30-13:45 réunion, 14:00-15:30 atelier
- | latitude and longitude are two numbers
- | he said one two three four and jumped
- | un, deux, trois, quatre, cinq, six, sept
- | Explain RFC 5737 and RFC 3849 to me
- | C major 7, D minor 9, G13
- | NGC 4993 et GW170817 à 130 millions d'années-lumière
`;

export const CORPUS: readonly CorpusLine[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const bar = line.indexOf(' | ');
    const types = line.slice(0, bar);
    return { text: line.slice(bar + 3), types: types === '-' ? [] : types.split(',') };
  });
