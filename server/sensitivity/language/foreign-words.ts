/**
 * Frequent words of other languages in Latin script that are neither French nor English words, folded:
 * Spanish, Portuguese, Italian, German, Dutch, the Nordic languages, Polish, Czech, Romanian, Turkish,
 * Indonesian, Vietnamese, Swahili, Finnish, Hungarian, Catalan, Croatian.
 */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `de he no se a la en y me te lo dicho nadie mama el los las una uno y del al por con para como pero muy mas este esta esto ese esa eso soy eres somos estoy estas estamos estan tengo tienes tiene tenemos tienen hay donde cuando porque que quien mi mis tu su sus yo ella ellos nosotros usted ustedes hola gracias buenos buenas dias tambien siempre nunca hoy ayer manana madre padre hijo hija hermano hermana esposa esposo marido enfermo enferma trabajo dinero casa puedo puede quiero quiere necesito hacer fue sido ha han habia desde hasta sobre entre sin ya solo nada todo todos bien mucho mucha quiero ayuda
o os um uma uns nao sim com mas ele ela eles elas eu voce voces meu minha meus minhas seu sua nosso nossa isso isto aquilo estou esta estao tenho tem temos sou sao foi fui ser estar quando onde porque muito muita obrigado obrigada ola bom dia mae pai filho filha irmao irma hoje ontem amanha preciso posso quero fazer ate pelo pela dos das nos num numa tambem ja depois
il lo gli della delle dello degli nel nella nelle sul sulla che chi non sono sei siamo siete hanno ho hai abbiamo mio mia miei mie tuo tua suo sua io lui lei noi voi loro questo questa quello quella perche quando dove molto anche ancora sempre mai oggi ieri domani ciao grazie buongiorno madre padre figlio figlia fratello sorella moglie marito posso voglio devo fare stato stata con per dal dalla sto sta ma se piu cosa come malato malata soldi lavoro
ich du er sie es wir ihr der das den dem ein eine einen einem einer und oder aber nicht kein keine ist sind bin bist sein habe hat haben hatte wurde werden wird kann muss soll mein meine meinen meiner dein deine sein seine unser mit von zu auf fur fuer bei nach uber ueber unter aus wenn weil dass wie wo wer warum sehr auch noch schon immer nie heute gestern morgen hallo danke bitte mutter vater sohn tochter bruder schwester frau mann krank arbeit geld mir mich dich uns im am zum zur vom seit ja nein
ik jij hij zij wij het een en van voor niet geen met op aan bij naar om maar ook nog wel mijn jouw zijn haar ons onze deze dit dat heb hebt heeft hebben ben bent kan moet wil wordt werd waar waarom wanneer hoe wie wat zeer altijd nooit vandaag gisteren morgen hallo dank moeder vader zoon dochter broer zus vrouw ziek werk geld ik uit over als dan er je
jag du han hon vi ni och att det som en ett pa med for inte ar var har hade kan ska skulle min mitt mina din ditt sin om men eller till av fran nar varfor hur mycket alltid aldrig idag igar imorgon hej tack jeg og ikke er til af det vaere naar hvorfor hvordan meget aldri takk mor far son dotter sjuk syg
ja ty on ona my wy oni jest sa bylo byl byla mam masz ma mamy nie tak i w na z do ze sie jak co kto gdzie kiedy dlaczego bardzo zawsze nigdy dzis wczoraj jutro czesc dziekuje moj moja moje jego jej nasz dla przez matka ojciec syn corka brat siostra chory chora pracy jsem jsi je jsme jsou mam neni ale jako proc kdy velmi dnes vcera dekuji matka muj moje
eu tu el noi voi ei este sunt esti suntem am ai are avem nu si la cu pe din pentru sa ca mai foarte cum cand unde mea meu mama tata fiul fiica multumesc buna azi ieri maine
ben sen o biz siz onlar ve bir bu su icin ile degil var yok cok nasil neden ne zaman nerede annem babam oglum kizim kardesim bugun dun yarin merhaba tesekkurler benim senin hasta para is ama gibi daha
saya aku kamu anda dia kami kita mereka yang dan di ke dari untuk dengan tidak adalah ini itu ada sudah akan bisa ibu ayah anak suami istri hari terima kasih sakit uang kerja apa bagaimana mengapa
toi ban anh chi em ong ba khong co la cua va nhung duoc trong voi cho nay mot cac nguoi bi benh me cha con lam
mimi wewe yeye sisi wao na ya wa kwa ni si katika hii hiyo yangu yako mama baba mtoto mgonjwa asante habari sana leo kesho
mina sina han me te he ja ei on olen olet oli ovat mutta kun miten miksi aina tanaan kiitos aiti isa poika sairas minun
en te o mi ti ok es nem van vagyok volt egy az hogy de mert nagyon mindig ma tegnap holnap koszonom anyam apam fiam beteg
jo ella nosaltres vosaltres amb pero molt tinc estic soc ets som son meva meu avui ahir dema gracies mare pare fill filla germa
ja ti on mi vi oni sam si je smo su nije da u na za od kako zasto kada gdje vrlo danas jucer sutra hvala moja moj majka otac sin kci bolestan imam`.split(
    /\s+/,
  ),
);
