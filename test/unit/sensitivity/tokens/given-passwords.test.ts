import { expect, test } from 'vitest';
import { ROUTING_LINE } from '../../../../server/core/routing-line.ts';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const stays = (text: string) => score([{ role: 'user', text }]).score >= ROUTING_LINE;

const PASSWORDS = [
  'Plover-6630-oak',
  'Hiver2031!kzq',
  'tR7mk2Wq9z',
  'Colvert&Lune82',
  'Zx9!plover.Moon',
  'Sarcelle#4471',
];

/** Each with the password as `$P`: what the manuals of those programs and calls show. */
const COMMANDS: readonly string[] = [
  'zip -P $P out.zip report.pdf',
  'zip -er -P "$P" out.zip dir',
  'unzip -P $P archive.zip',
  '7z a -p$P backup.7z src/',
  '7z x -p"$P" backup.7z',
  'rar a -hp$P out.rar docs/',
  'unrar x -p$P out.rar',
  'openssl enc -aes-256-cbc -k $P -in a.txt -out a.enc',
  'openssl rsa -in key.pem -passin pass:$P',
  'openssl pkcs12 -export -passout pass:$P -out c.p12',
  'htpasswd -bc .htpasswd karin $P',
  'htpasswd -nbB karin $P',
  'mongo -u root -p $P --authenticationDatabase admin',
  'mongosh "mongodb://db/crm" --username root --password $P',
  'keytool -genkey -alias x -keystore k.jks -storepass $P -keypass $P',
  'jarsigner -storepass $P app.jar alias',
  'netsh wlan set profileparameter name=Home keyMaterial=$P',
  'SSHPASS=$P sshpass -e ssh root@db1',
  'export SSHPASS="$P"',
  'PGPASSWORD=$P psql -h db1 -U crm',
  'ConvertTo-SecureString "$P" -AsPlainText -Force',
  'psexec \\\\srv1 -u admin -p $P cmd',
  'ldapadd -x -D cn=admin,dc=acme -w $P -f a.ldif',
  'ldapsearch -x -D cn=admin -w "$P" -b dc=acme',
  'rclone obscure $P',
  'steghide embed -cf a.jpg -ef b.txt -p $P',
  'echo $P | cryptsetup luksOpen /dev/sdb1 data',
  'echo -n "$P" | docker login -u karin --password-stdin',
  "printf '%s' '$P' | gpg --batch --passphrase-fd 0 -d a.gpg",
  'echo "root:$P" | chpasswd',
  'echo $P | sudo -S systemctl restart nginx',
  'expect -c \'spawn ssh root@db1; expect "assword:"; send "$P\\r"; interact\'',
  'sqlcmd -S srv -U sa -P $P -Q "select 1"',
  'smbclient //srv/share -U karin%$P',
  'mount -t cifs //srv/x /mnt -o username=karin,password=$P',
  'ffmpeg -decryption_key $P -i in.mp4 out.mp4',
  'wpa_passphrase HomeNet $P',
  'nmcli dev wifi connect HomeNet password $P',
  'net user karin $P /add',
  'useradd -p $P karin',
  'lftp -u karin,$P ftp.acme.fr',
  'hydra -l admin -p $P ssh://10.0.0.4',
  'security add-generic-password -a karin -s nas -w $P',
  'cmdkey /add:srv1 /user:karin /pass:$P',
  'xfreerdp /u:karin /p:$P /v:srv1',
  'schtasks /create /tn x /ru karin /rp $P',
  'sqlplus karin/$P@orcl',
  'bcp crm.dbo.x out x.txt -U sa -P $P -S srv',
  'ansible-playbook site.yml --extra-vars "ansible_become_pass=$P"',
];

const CALLS: readonly string[] = [
  'await page.fill("#password", "$P");',
  "await page.type('input[name=pwd]', '$P');",
  '$("#pwd").val("$P");',
  'await page.getByLabel("Password").fill("$P");',
  'driver.find_element(By.ID, "password").send_keys("$P")',
  'cy.get("#mdp").type("$P")',
  'fill_in "Password", with: "$P"',
  'document.getElementById("password").value = "$P";',
  'session.login("karin", "$P")',
  'client.authenticate(username="karin", password="$P")',
  'smtp.login("karin@acme.io", "$P")',
  'conn = psycopg2.connect("dbname=crm user=crm password=$P")',
  'new NetworkCredential("karin", "$P")',
  'SecretStr("$P")',
  'vpn.setPassword("$P")',
  "config.set_admin_passwd('$P')",
  'hash_password(password="$P")',
  'Auth::attempt(["email" => "k@acme.io", "password" => "$P"])',
];

const SENTENCES: readonly string[] = [
  'The wifi password is $P',
  'mdp : $P',
  'my login is karin and my password is $P',
  'le mot de passe du NAS est $P',
  'admin password: $P',
  'the pw of the NAS is $P',
];
const CODE: readonly ((text: string) => string)[] = [
  (text) => `print("${text}")`,
  (text) => `def test_note():\n    expect(login("${text}"))`,
  (text) => `test("note", () => {\n  expect(login("${text}")).toBe(true);\n});`,
  (text) => `console.log('${text}');`,
  (text) => `const note = "${text}";\nsend(note);`,
  (text) => `function start() {\n  // ${text}\n  connect();\n}`,
  (text) => `import os\n# ${text}\ndef main():\n    return os.getcwd()`,
  (text) => `INSERT INTO notes (id, body) VALUES (4, '${text}');`,
  (text) => `/* ${text} */\nint main(void) { return 0; }`,
  (text) => `<!-- ${text} -->\n<div class="x"></div>`,
  (text) => `logger.info(\`${text}\`);`,
  (text) => `git commit -m "${text}"`,
];

const PAIRS: readonly string[] = [
  'on the shop admin I sign in as margot and $P',
  'I log in with margot and $P, it says no',
  'je me connecte avec margot et $P',
  'connecte-toi au NAS en tant que margot, $P',
  'sign in as karin / $P',
  'log into the router as admin with $P',
  'karin $P',
];

const fillIn = (forms: readonly string[]) =>
  forms.flatMap((form) => PASSWORDS.map((password) => form.replaceAll('$P', () => password)));

const missed = (texts: readonly string[], bar: number) => {
  const left = texts.filter((text) => !stays(text));
  expect(left.length / texts.length, left.join('\n')).toBeLessThanOrEqual(bar);
};

test('a password that is given to a command stays', () => missed(fillIn(COMMANDS), 0.02));
test('a password that is given to a call stays', () => missed(fillIn(CALLS), 0.02));
test('a user and a password without the word stay', () => missed(fillIn(PAIRS), 0.02));
test('a sentence with a password stays within strings and comments of programs', () =>
  missed(
    CODE.flatMap((form) => fillIn(SENTENCES).map(form)),
    0.02,
  ));

const HARMLESS: readonly string[] = [
  'docker run -p 8080:80 -p 4443:443 nginx:1.27',
  'mkdir -p build/v2/out',
  'ssh -p 2222 root@192.0.2.4',
  'grep -P "\\d{4}-\\d{2}" log2.txt',
  'pytest -k test_login_2 -x',
  'pytest -k TestLogin2',
  'sort -k 2,2 -t, data2026.csv',
  'cargo test -p my_crate2',
  'npm run build -w packages/api2',
  'nmap -p1-65535 192.0.2.0/24',
  'patch -p1 < fix-2.diff',
  'cp -p Report2026.docx /backup',
  'psql -h db1 -p 5432 -U crm',
  'msbuild -p:Configuration=Release -p:Version=1.2.3',
  'virtualenv -p python3.11 env',
  'claude -p "Fix the failing test in Parser2.ts"',
  'tar -xzkf Backup2026.tar.gz',
  'mysql -u root -p crm < dump2026.sql',
  'zip -r -9 Photos2026.zip Photos2026',
  'openssl x509 -in Cert2026.pem -noout -text',
  'htpasswd -c .htpasswd karin',
  'keytool -list -keystore Keys2026.jks',
  'echo Build2026 | tee version.txt',
  'echo "Hello World 42!" | wc -c',
  'ffmpeg -i In2026.mp4 -vf scale=1280:720 Out2026.mp4',
  'net use Z: \\\\srv1\\Share2026',
  'kubectl -n Prod2 get pods -w',
  'ldapsearch -x -b dc=acme,dc=io "(uid=karin2)"',
  'PGPASSWORD=$DB_PASS psql -h db1',
  'openssl enc -k "$PASSPHRASE" -in a -out b',
  'sshpass -p "$SSH_PASS" ssh root@db1',
  'await page.fill("#email", "Sample2026");',
  'await page.type("#search", "Plover2026");',
  '$("#title").val("Report2026");',
  'expect(screen.getByLabelText("Password")).toBeVisible();',
  'test("rejects a short password", () => { expect(check("abc")).toBe(false); });',
  'loadSecret("projects/web/Secret2026/versions/3")',
  'requirePassword(req, res, "Admin2Panel")',
  'throw new Error("The password must have 12 characters");',
  'console.log("Enter your password:");',
  '// the password is read from the environment\nconst p = process.env.DB_PASS;',
  '# password hashing uses argon2id with 64MB\nimport argon2',
  'print(f"password: {mask(value)}")',
  'raise ValueError("password too long")',
  'const label = t("login.password.title");',
  "INSERT INTO fields (id, label) VALUES (4, 'Password');",
  'print(f"pw: {mask(pw)}")',
  'karin Plover',
  'ubuntu Jammy22',
  'I sign in as admin and see the dashboard',
  'I log in with Google and GitHub',
  'je me connecte avec FranceConnect et Ameli',
  'send "yes\\r"',
  'chmod 0600 ~/.ssh/id_ed25519',
];

test('commands, calls and notes without one hold none', () => {
  const kept = HARMLESS.filter((text) => detectAll(text).some(({ floor = 0 }) => floor >= ROUTING_LINE));
  expect(kept).toEqual([]);
});
