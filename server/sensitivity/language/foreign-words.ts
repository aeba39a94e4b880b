/**
 * Frequent words of other languages in Latin script that are neither French nor English words, folded:
 * Spanish, Portuguese, Italian, German, Dutch, the Nordic languages, Polish, Czech, Romanian, Turkish,
 * Indonesian, Vietnamese, Swahili, Finnish, Hungarian, Catalan, Croatian, Haitian; Hindi, Arabic, Russian, Persian, Chinese,
 * Japanese and Korean in Latin letters; Welsh, Irish, Breton, Wolof, Tagalog, Zulu, Hausa, Esperanto.
 */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `mwen mwa yon pitit poukisa anpil kounye gade genyen manman zanmi lekol travay malad
hai hain hoon hun mujhe mera meri mere kisi nahi nahin kya aur raha rahi tha thi gaya gayi karna karta karti batana ghar paisa naukri pati patni beti tum aap unka uska kyun kyu abhi bahut koi
ana inta inti howa hiya mish mesh ndir rajli jawzi mrati khoya khti bzaf lyom lbareh kol yom wlad walid wahed fih feha hada hadi chwiya kayn makaynch nta nti dyal dyali hamil khayfa
ya ty on ona menya mne moy moya muzh zhena doch syn otec nichego nikto eto chto kak gde kogda pochemu ochen vchera segodnya zavtra beremenna bolna rabotu tebya nego
man hastam nist mikonam shodam pedar madar baradar khahar shoharam zanam
wo wode laogong laopo mei zai huaiyun shangban gongzuo baba
watashi boku desu masu shite imasu kara nani doko dare itsu otto tsuma musume musuko
nae naneun jeoneun nampyeon anae eomma appa ttal adeul
fy yn yr dw wedi ddim eich gyda
me ta nil agam orm mhathair athair inniu inne
va gwaz gwreg merch paotr emaon emeus ket ganin
dama sama mungi jekker jabar xaliss liggey
ako ko siya kami sila ang ng mga sa hindi wala buntis asawa anak trabaho kahapon ngayon
umyeni wami ngi ndi yami intombi indodana umama ubaba
mijina matata yara uwa uba ina kudi aiki
edzo estas ne miaj filo filino
meu home filla molt avui ahir estic soc
soy eres sois hijo hija drogas despidieron ayer debo pego perdi emprego grávida preso
gravid fængsel fangelse uppsagd fyret hver dag igen
de he no se a la en y me te lo dicho nadie el los las una uno y del por con para como pero muy mas este esta esto ese esa eso soy eres somos estoy estas estamos estan tengo tienes tiene tenemos tienen hay donde cuando porque que quien tu su sus yo ella ellos nosotros usted ustedes hola gracias buenos buenas dias tambien siempre nunca hoy ayer manana madre padre hijo hija hermano hermana esposa esposo marido enfermo enferma trabajo dinero casa puedo puede quiero quiere necesito hacer fue sido han habia desde hasta entre sin ya nada todo todos bien mucho mucha quiero ayuda
o um uma uns nao mas ele ela eles elas eu voce voces meu minha meus minhas seu sua nosso nossa isso isto aquilo estou esta estao tenho tem temos sou sao fui ser estar quando onde porque muito muita obrigado obrigada ola bom dia pai filho filha irmao irma hoje ontem amanha preciso posso quero fazer pelo pela das nos numa tambem ja depois
il lo gli della delle dello degli nel nella nelle sul sulla che chi non sono sei siamo siete hanno ho hai abbiamo mio mia miei mie tuo tua suo sua lui lei noi voi loro questo questa quello quella perche quando dove molto anche ancora sempre oggi ieri domani ciao grazie buongiorno madre padre figlio figlia fratello sorella moglie marito posso voglio devo stato stata con dalla sto sta ma se piu cosa come malato malata soldi lavoro
ich du er sie es wir ihr der das den dem ein eine einen einem einer und oder aber nicht kein keine ist sind bist sein habe haben hatte wurde werden wird kann muss soll mein meine meinen meiner dein deine sein seine unser mit von zu auf fur fuer bei nach uber ueber unter aus wenn weil dass wie wo wer warum sehr auch noch schon immer nie heute gestern morgen hallo danke bitte mutter vater sohn tochter bruder schwester frau mann krank arbeit geld mir mich dich uns im am zum zur vom seit ja nein
ik jij hij zij wij het een en voor niet geen aan bij naar om maar ook nog wel mijn jouw zijn haar ons deze dit dat heb hebt heeft hebben kan moet wil wordt werd waar waarom wanneer hoe wie wat zeer altijd nooit vandaag gisteren morgen hallo dank moeder vader zoon dochter broer zus vrouw ziek werk geld ik uit over als er je
jag du han hon vi ni och att det som en ett pa med for inte ar har hade kan ska skulle min mitt mina din ditt sin om eller till av fran nar varfor hur mycket alltid aldrig idag igar imorgon hej tack jeg og ikke er af det vaere naar hvorfor hvordan meget aldri takk mor son dotter sjuk syg
ja ty on ona my wy oni jest sa bylo byl byla mam masz ma mamy nie tak i w na z do ze sie jak kto gdzie kiedy dlaczego bardzo zawsze nigdy dzis wczoraj jutro czesc dziekuje moj moja moje jego jej nasz dla przez matka ojciec syn corka brat siostra chory chora pracy jsem jsi je jsme jsou mam neni jako proc kdy velmi dnes vcera dekuji matka muj moje
eu tu el noi voi ei este sunt esti suntem am ai are avem nu si la cu pe din pentru sa ca foarte cum cand unde mea meu fiul fiica multumesc buna azi ieri maine
sen o biz siz onlar ve bir su icin degil yok cok nasil neden ne zaman nerede annem babam oglum kizim kardesim bugun dun yarin merhaba tesekkurler benim senin hasta para is ama gibi daha
saya aku kamu anda dia kami kita mereka yang ke dari untuk dengan tidak adalah ini itu sudah akan bisa ibu ayah anak suami istri hari terima kasih sakit uang kerja apa bagaimana mengapa
toi anh chi ong ba khong la cua va nhung duoc trong voi cho nay mot cac nguoi bi benh me cha con lam
mimi wewe yeye sisi wao na ya wa kwa ni si katika hii hiyo yangu yako baba mtoto mgonjwa asante habari sana leo kesho
mina sina han me te he ja ei on olen olet oli ovat mutta kun miten miksi aina tanaan kiitos aiti isa poika sairas minun
en te o ti ok es nem vagyok volt egy az hogy de mert nagyon mindig ma tegnap holnap koszonom anyam apam fiam beteg
ella nosaltres vosaltres amb pero molt tinc estic soc ets som son meva meu avui ahir dema gracies filla germa
ja ti on vi oni si je smo su nije u na za od kako zasto kada gdje vrlo danas jucer sutra hvala moja moj majka otac sin kci bolestan`.split(
    /\s+/,
  ),
);
