/** Characters of novels, plays, films and series by the names they are asked about under, folded; nobody is told of by them. */
export const FICTIONAL_CHARACTERS: ReadonlySet<string> = new Set(
  (
    'mr darcy|fitzwilliam darcy|elizabeth bennet|jane bennet|mr bingley|mr bennet|mrs bennet|emma woodhouse|mr knightley|jane eyre|mr rochester|' +
    'sherlock holmes|john watson|dr watson|professor moriarty|hercule poirot|miss marple|jules maigret|commissaire maigret|arsene lupin|' +
    'james bond|jason bourne|harry potter|hermione granger|ron weasley|albus dumbledore|severus snape|draco malfoy|frodo baggins|bilbo baggins|' +
    'samwise gamgee|luke skywalker|darth vader|han solo|princess leia|katniss everdeen|peeta mellark|bella swan|edward cullen|jon snow|' +
    'tyrion lannister|cersei lannister|daenerys targaryen|arya stark|ned stark|walter white|jesse pinkman|tony soprano|don draper|michael scott|' +
    'dwight schrute|homer simpson|bart simpson|bruce wayne|clark kent|peter parker|tony stark|captain ahab|jay gatsby|nick carraway|' +
    'daisy buchanan|holden caulfield|atticus finch|scout finch|huckleberry finn|tom sawyer|oliver twist|david copperfield|ebenezer scrooge|' +
    'miss havisham|victor frankenstein|dr jekyll|mr hyde|dorian gray|robinson crusoe|anna karenina|alexei karenin|ivan karamazov|rodion raskolnikov|' +
    'jean valjean|inspecteur javert|emma bovary|charles bovary|madame bovary|julien sorel|madame de renal|eugene de rastignac|pere goriot|' +
    'etienne lantier|gervaise macquart|edmond dantes|cyrano de bergerac|don juan|dom juan|don quichotte|don quixote|sancho panza|romeo montaigu|' +
    'juliette capulet|lady macbeth|captain nemo|capitaine nemo|phileas fogg|capitaine haddock|professeur tournesol|lara croft|nathan drake|' +
    'mario bros|jack sparrow|indiana jones|marty mcfly|doc brown|forrest gump|rocky balboa|vito corleone|michael corleone|tyler durden|' +
    'hannibal lecter|clarice starling|norman bates|patrick bateman|amelie poulain|elliot alderson|lisbeth salander'
  ).split('|'),
);
