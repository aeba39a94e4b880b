/** Common first names of France, Britain, the United States and their diasporas, folded, written from general knowledge. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  (
    'adele adrien agathe agnes ahmed aicha aisha alain alan albert alex alexander alexandra alexandre alexis alfred ali alice alicia aline alison ' +
    'amanda amandine amber ambre amelia amelie amina amine amir amy anais andre andrea andrew angela angele angelina angelique anita ' +
    'ann anna annabelle anne annette annick annie anouk anthony antoine antonio ariane arnaud arthur ashley astrid audrey aurelie aurelien ' +
    'aurore axel aya barbara baptiste barry bastien beatrice benedicte benjamin benoit bernadette bernard bertrand beth betty beverly ' +
    'bilal bob bradley brandon brenda brian brigitte bruno bryan caleb callum camille carine carl carla carlos carol carole caroline ' +
    'carolyn catherine cathy cecile cedric celia celine chantal charlene charles charlie charlotte chiara chloe chris christelle ' +
    'christian christiane christina christine christophe christopher cindy claire clara clarisse claude claudia claudine clemence clement ' +
    'coline colin constance corentin corinne craig cynthia cyril damien dan daniel daniela daniele danielle david deborah debra delphine ' +
    'denis denise dennis derek diana diane didier diego dimitri dominique donald donna dorothy dorothee douglas dylan eddy edith edouard ' +
    'edward edwige eleanor elena eleonore eliane elias elisa elisabeth elise elizabeth ella ellen elliot elodie eloise elsa emilie emily ' +
    'emma emmanuel emmanuelle enzo eric erica erik erin erwan estelle esther ethan etienne eugenie eva evan eve evelyne fabien fabienne ' +
    'fabrice fanny farah fatima fatou felix fernando fiona flavie florence florent florian france francesca francine francis francisco ' +
    'franck francois francoise frank fred frederic frederique gabriel gabriela gabrielle gael gaelle gareth gary gaspard gautier ' +
    'genevieve geoffrey george georges gerald geraldine gerard ghislaine gilbert gilles gillian giulia gloria gordon graham greg gregoire ' +
    'gregory guillaume gustave guy gwenaelle hannah harriet harry hassan heather hector helen helena helene henri henry herve hicham ' +
    'hortense hugh hugo hugues huguette ian ibrahim igor imane ines ingrid irene iris isaac isabelle isaac ismael ivan jack jackie ' +
    'jacob jacqueline jacques jade jake jamal james jamie jane janet janine jasmine jason jasper javier jean jeanne jeannine jeff ' +
    'jeffrey jennifer jenny jeremie jeremy jerome jesse jessica jill jim jimmy joan joanna jocelyne joel joelle johanna john jonathan ' +
    'jordan joseph josephine josette joshua josiane joyce juan jude judith julia julian julie julien juliette justin justine kamel karen ' +
    'karim karine karl katherine kathleen kathryn katie keith kelly ken kenneth kenza kevin khadija khaled kieran kim kimberly kyle ' +
    'laetitia lamia larry laura laure laurence laurent laurie lawrence lea leah leila lena leo leon leonie leslie leticia lewis liam ' +
    'lila lilian liliane lily lina linda lionel lisa lise logan loic lola lorenzo lou louis louise loubna luc luca lucas lucia lucie ' +
    'lucien lucy ludivine ludovic luis luke lydia lydie lynn mael maeva magali mahmoud malcolm malik malika manon manuel marc marcel ' +
    'margaret margaux margot marguerite maria marianne marie marielle marine marion marius marjorie marlene marta martha martial martin ' +
    'martine marvin mary maryam maryline mateo mathias mathieu mathilde mathis matt matteo matthew matthias matthieu maud maureen maurice ' +
    'max maxence maxime megan mehdi melanie melissa melvin michael michel michele micheline michelle miguel mike milan mireille moez ' +
    'mohamed mohammed moira mona monica monique morgane mourad muriel murielle myriam nabil nadege nadia nadine naima nancy naomi ' +
    'natacha natalie natasha nathalie nathan nathaniel neil nelly nicholas nick nicola nicolas nicole nigel nina noa noah noe noel noemie ' +
    'nolan nora norbert nour oceane odette odile olga oliver olivia olivier omar oscar ophelie owen pablo pamela pascal pascale patrice ' +
    'patricia patrick paul paula pauline pedro peggy penelope peter phil philip philippe phoebe pierre quentin rachel rachid ralph ' +
    'raphael raphaelle raymond rebecca regine regis rene renee reza ricardo richard rita robert roberta robin rodolphe roger roland ' +
    'romain romane ronald rosalie rosa rosemary ross roxane roy russell ruth ryan sabine sabrina said salim sally salma salome sam ' +
    'samantha samia samir samuel samy sandra sandrine sara sarah scott sean sebastian sebastien selim selma serge severine shane shannon ' +
    'sharon sheila shirley sidonie simon simone sofia sofiane solange solene sonia sophia sophie soraya stacy stanislas stella stephane ' +
    'stephanie stephen steve steven stuart sue susan susanne suzanne sven sylvain sylvaine sylvia sylviane sylvie tamara tania tanya tara ' +
    'teresa terry thea theo theodore theresa therese thibaud thibault thierry thomas tiffany tim timothee timothy tina titouan tobias todd ' +
    'tom tony tracy trevor tristan ugo ulysse valentin valentine valerie vanessa vera veronica veronique victor victoire victoria vincent ' +
    'viviane virginie walter wendy wilfried william xavier yacine yael yann yannick yasmine yassine yohan yolande youssef yves yvette ' +
    'yvonne zachary zara zoe zohra priya raj anil sunita deepak ravi anjali sanjay wei ming mei hiroshi yuki kenji olivia isla freya ' +
    'archie alfie poppy harper madison mason aiden jayden hunter tyler austin cody brooke paige'
  ).split(' '),
);

/** First names that are common words too: they count only before a surname or after a title or "my name is". */
export const AMBIGUOUS_FIRST_NAMES: ReadonlySet<string> = new Set(
  (
    'alice amber angelique aurore austin axel barbara baptiste blanche brandon charlotte claire clement colin constance dan eve felix ' +
    'florence france frank grace guy harper hunter iris jack jade jean jordan jude lou lynn madison maria marie marine mark mary mason ' +
    'max may mona nick noel olga paige paris pascal paul pierre poppy prudence ralph ray rich rita robin roman romane rosa rose ross roy ' +
    'sam scott sharon sofia sonia stella sue tania tara terry tiffany tom tracy victoire victoria will avril cerise charlie brooke kelly ' +
    'kenza logan carol chance django julia ruby python mercury olivier tony dominique ali ming mei raj kim lisa harry'
  ).split(' '),
);

/** Common family names, folded: with a first name they make a name even in a text without capitals. */
export const SURNAMES: ReadonlySet<string> = new Set(
  (
    'martin bernard thomas petit robert richard durand dubois moreau laurent simon michel lefebvre lefevre leroy roux david bertrand morel ' +
    'fournier girard bonnet dupont dupond lambert fontaine rousseau vincent muller faure andre mercier blanc guerin boyer garnier chevalier ' +
    'francois legrand gauthier garcia perrin robin clement morin nicolas henry roussel mathieu gautier masson marchand duval denis dumont ' +
    'marie lemaire noel meyer dufour meunier brun blanchard giraud joly riviere lucas brunet gaillard barbier arnaud martinez gerard ' +
    'renard schmitt roy leroux colin vidal caron picard roger fabre aubert lemoine renaud dumas lacroix olivier philippe bourgeois pierre ' +
    'benoit rey leclerc payet rolland leclercq guillaume lecomte lopez jean dupuy guillot hubert berger carpentier sanchez dupuis moulin ' +
    'louis deschamps huet vasseur perez boucher fleury royer klein jacquet adam paris poirier marty aubry guyot carre charles renault ' +
    'charpentier menard maillard baron bertin bailly herve schneider fernandez le collet leger bouvier julien prevost millet perrot daniel ' +
    'cousin germain breton besson langlois remy le gall pelletier leveque perrier leblanc barre lebrun marchal weber mallet hamon ' +
    'boulanger jacob monnier michaud rodriguez guichard gillet etienne grondin poulain tessier chevallier collin chauvin da silva bouchet ' +
    'gay lemaitre benard marechal humbert reynaud antoine hoarau perret barthelemy cordier pichon lejeune gilbert lamy delaunay pasquier ' +
    'carlier laporte benali haddad cohen levy nguyen tran diallo traore diop ndiaye benzema bensaid belkacem cherif amrani alaoui ' +
    'smith jones taylor brown williams wilson johnson davies robinson wright thompson evans walker white roberts green hall wood jackson ' +
    'clarke clark harris lewis hill cooper turner ward parker morris watson allen mitchell phillips campbell anderson kelly lee scott ' +
    'stewart murray murphy collins bell bailey shaw miller cox marshall richardson bennett edwards hughes rogers reed cook morgan peterson ' +
    'ramirez james brooks sanders price ross long foster powell jenkins perry russell sullivan butler barnes fisher henderson coleman ' +
    'simmons patterson reynolds hamilton graham kim wallace west cole hayes bryant gonzalez alexander griffin diaz stevens ford mason ' +
    'kennedy ellis harrison fraser macdonald mcdonald ferguson patel khan singh ahmed hussain begum kaur sharma gupta oconnor obrien walsh ' +
    'ryan byrne doyle chen wang zhang garcia hernandez torres rivera'
  ).split(' '),
);
