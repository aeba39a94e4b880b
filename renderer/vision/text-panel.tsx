import { background } from '../../models/background.ts';
import { type PictureText, TEXT_LANGUAGES, type TextLanguage } from '../api/vision.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Segments } from '../ui/choice.tsx';
import { FoundLines } from './found-lines.tsx';
import type { Work } from './picture-desk.ts';
import styles from './pictures-screen.module.css';
import { ResultFoot } from './result-foot.tsx';
import type { Marks } from './use-marks.ts';
import { pictureDesk } from './use-picture-desk.ts';
import { WorkButton } from './work-button.tsx';
import { WorkTrouble } from './work-trouble.tsx';

interface TextPanelProps {
  text: Work<PictureText>;
  language: TextLanguage;
  onLanguage: (language: TextLanguage) => void;
  marks: Marks;
}

/** Reads the text of the picture, and shows it line by line beside the boxes. */
export function TextPanel({ text, language, onLanguage, marks }: TextPanelProps) {
  const { pictures: words } = useStrings();
  return (
    <div className={styles.panel}>
      <Segments
        label={words.language}
        value={language}
        options={TEXT_LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
        onChange={onLanguage}
      />
      <WorkButton
        work={text}
        icon="file"
        label={words.read}
        onStart={() => background('picture_text', () => pictureDesk.readText(language))}
        onStop={() => pictureDesk.stop('text')}
      />
      <WorkTrouble work={text} />
      {text.state === 'done' ? <Text result={text.result} marks={marks} /> : null}
    </div>
  );
}

function Text({ result, marks }: { result: PictureText; marks: Marks }) {
  const { pictures: words } = useStrings();
  if (result.text.trim() === '')
    return (
      <p className={styles.none} role="status">
        {words.noText}
      </p>
    );
  return (
    <section className={styles.result} aria-label={words.text}>
      <FoundLines lines={result.blocks.map(({ text }) => text)} label={words.lines} marks={marks} />
      <ResultFoot
        text={result.text}
        score={result.sensitivity_score}
        made={words.readBy(result.model_used, result.latency_ms, result.confidence)}
      />
    </section>
  );
}
