import { type KeyboardEvent, useId } from 'react';
import { background } from '../../models/background.ts';
import { LONGEST_QUESTION, type PictureAnalysis } from '../api/vision.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { ObjectChips } from './object-chips.tsx';
import type { Work } from './picture-desk.ts';
import styles from './pictures-screen.module.css';
import { ResultFoot } from './result-foot.tsx';
import type { Marks } from './use-marks.ts';
import { pictureDesk } from './use-picture-desk.ts';
import { WorkButton } from './work-button.tsx';
import { WorkTrouble } from './work-trouble.tsx';

// What the server says in place of a model's name (POST /vision/analyze).
const NO_MODEL = 'no vision model';

interface QuestionPanelProps {
  analysis: Work<PictureAnalysis>;
  question: string;
  onQuestion: (question: string) => void;
  marks: Marks;
}

/** Asks about the picture, and shows the answer and what was seen. */
export function QuestionPanel({ analysis, question, onQuestion, marks }: QuestionPanelProps) {
  const { pictures: words } = useStrings();
  const id = useId();
  const ask = () => background('picture_question', () => pictureDesk.analyze(question.trim()));
  const askOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (analysis.state !== 'running') ask();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.question}>
        <label htmlFor={id}>{words.question}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={LONGEST_QUESTION}
          placeholder={words.questionHint}
          value={question}
          onChange={(event) => onQuestion(event.target.value)}
          onKeyDown={askOnEnter}
        />
      </div>
      <WorkButton
        work={analysis}
        icon="picture"
        label={question.trim() === '' ? words.describe : words.ask}
        onStart={ask}
        onStop={() => pictureDesk.stop('analysis')}
      />
      <WorkTrouble work={analysis} />
      {analysis.state === 'done' ? <Answer result={analysis.result} marks={marks} /> : null}
    </div>
  );
}

function Answer({ result, marks }: { result: PictureAnalysis; marks: Marks }) {
  const { pictures: words } = useStrings();
  const isModel = !result.model_used.startsWith(NO_MODEL);
  return (
    <section className={styles.result} aria-label={words.answer}>
      <p className={styles.answer}>{result.analysis}</p>
      {isModel ? null : <a href={hrefOf({ name: 'models', section: 'vision' })}>{words.toModels}</a>}
      {result.objects.length > 0 ? <ObjectChips objects={result.objects} marks={marks} /> : null}
      <ResultFoot
        text={result.analysis}
        score={result.sensitivity_score}
        made={words.answeredBy(isModel ? result.model_used : undefined, result.latency_ms)}
      />
    </section>
  );
}
