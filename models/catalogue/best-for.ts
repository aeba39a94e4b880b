/** What a model is best for, in one sentence a person understands, by language of the app. */
export interface BestFor {
  en: string;
  fr: string;
}
