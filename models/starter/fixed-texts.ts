import type { Emergency } from './emergency.ts';
import type { StarterLanguage } from './starter-language.ts';

/** What is said word for word when a request is beyond a model of this size. */
export const outOfReachTexts: Record<StarterLanguage, string> = {
  en: 'I’m just the starter model, so I can’t answer that: I only know how Alcove works. A larger model from Models can, here on this computer.',
  fr: 'Je ne suis que le modèle de base, je ne peux donc pas répondre\u00a0: je connais seulement Alcove. Un modèle plus grand, depuis Modèles, saura le faire ici, sur cet ordinateur.',
};

/**
 * What is said word for word in an emergency. Numbers: in France 15, 17, 18, 112, 114 (by text message), 3114
 * (suicide prevention), 3919 (violence against women), 119 (children); in the US and Canada 911 and 988, in the US
 * the lines for domestic violence and for poisoning; in the UK 999, and 116 123 (Samaritans); 112 in the European Union.
 */
export const emergencyTexts: Record<Emergency, Record<StarterLanguage, string>> = {
  suicide: {
    en: 'I am very glad that you wrote this, and you should not be alone with it now. Please call or text 988 in the US or Canada, call 116 123 (Samaritans) in the UK and Ireland, 112 in Europe, or your local emergency number, at once; if you are about to act, call 911, 999 or 112. Go to someone near you and put away anything you could hurt yourself with. I am only a small program on this computer and cannot call for you.',
    fr: 'Merci de l’avoir écrit\u00a0: vous ne devez pas rester seul avec cela maintenant. Appelez le 3114, numéro national de prévention du suicide, gratuit, jour et nuit\u00a0; en danger immédiat, appelez le 15 ou le 112. Allez auprès de quelqu’un et éloignez ce avec quoi vous pourriez vous faire du mal. Je ne suis qu’un petit programme sur cet ordinateur et je ne peux pas appeler à votre place.',
  },
  medical: {
    en: 'This may be an emergency. Call 911 in the US or Canada, 999 in the UK, 112 in Europe, or your local emergency number, now, and do what they tell you. Stay with the person, and if they do not breathe, ask for help with chest compressions on the phone. I am only a small program on this computer and cannot call for you.',
    fr: 'C’est peut-être une urgence. Appelez tout de suite le 15 ou le 112 (par SMS\u00a0: le 114) et faites ce que l’on vous dit. Restez auprès de la personne, et si elle ne respire pas, demandez à être guidé au téléphone pour le massage cardiaque. Je ne suis qu’un petit programme sur cet ordinateur et je ne peux pas appeler à votre place.',
  },
  violence: {
    en: 'Your safety comes first. If you are in danger, get away if you can and call 911 in the US or Canada, 999 in the UK, 112 in Europe, or your local police. To talk to someone in the US, the domestic violence hotline answers at 1-800-799-7233; in the UK, 0808 2000 247. You are not to blame. I am only a small program on this computer and cannot call for you.',
    fr: 'Votre sécurité passe avant tout. En danger, éloignez-vous si vous le pouvez et appelez le 17 ou le 112, ou le 114 par SMS. Pour parler, le 3919 répond jour et nuit aux femmes victimes de violences, et le 119 aux enfants en danger. Vous n’y êtes pour rien. Je ne suis qu’un petit programme sur cet ordinateur et je ne peux pas appeler à votre place.',
  },
  fire: {
    en: 'Get everyone out now, close the doors behind you and do not go back in. With a smell of gas, touch no switch and use no flame. Once outside, call 911 in the US or Canada, 999 in the UK, 112 in Europe, or your local fire service. I am only a small program on this computer and cannot call for you.',
    fr: 'Faites sortir tout le monde maintenant, fermez les portes derrière vous et n’y retournez pas. En cas d’odeur de gaz, ne touchez à aucun interrupteur et n’allumez aucune flamme. Une fois dehors, appelez le 18 ou le 112. Je ne suis qu’un petit programme sur cet ordinateur et je ne peux pas appeler à votre place.',
  },
  poison: {
    en: 'Call for help now: in the US, Poison Help at 1-800-222-1222, or 911 if the person is drowsy, in pain or not breathing well; in the UK, 999, or NHS 111 for advice; in Europe, 112. Do not make anyone vomit, give nothing to drink, and keep the packaging at hand. I am only a small program on this computer and cannot call for you.',
    fr: 'Appelez tout de suite le 15 ou le 112, qui vous relient au centre antipoison. Ne faites pas vomir, ne donnez rien à boire, et gardez l’emballage sous la main. Je ne suis qu’un petit programme sur cet ordinateur et je ne peux pas appeler à votre place.',
  },
};
