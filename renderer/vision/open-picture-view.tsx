import { Tabs } from 'radix-ui';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { background } from '../../models/background.ts';
import { LINE } from '../api/privacy.ts';
import {
  LONGEST_QUESTION,
  type PictureAnalysis,
  type PictureText,
  TEXT_LANGUAGES,
  type TextLanguage,
} from '../api/vision.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { addToDraft, NEW_CHAT_DRAFT } from '../chat/use-draft.ts';
import sensitivityLabelStyles from '../documents/sensitivity-label.module.css';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/choice.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { BoxedPicture, type Found } from './boxed-picture.tsx';
import { FoundList } from './found-list.tsx';
import type { Picture } from './open-picture.ts';
import { PictureButton } from './picture-button.tsx';
import type { Desk, Work } from './picture-desk.ts';
import styles from './pictures-screen.module.css';
import { type Marks, useMarks } from './use-marks.ts';
import { pictureDesk } from './use-picture-desk.ts';

type Purpose = 'text' | 'question';

/** The picture on one side, what can be done with it on the other. */
export function OpenPicture({ desk, picture }: { desk: Desk; picture: Picture }) {
  const { pictures: words } = useStrings();
  const [purpose, setPurpose] = useState<Purpose>('text');
  const [language, setLanguage] = useState<TextLanguage>('auto');
  const [question, setQuestion] = useState('');
  const found = foundFor(purpose, desk);
  const marks = useMarks(found.length);
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        <BoxedPicture
          picture={picture}
          found={found}
          marks={marks}
          label={purpose === 'text' ? words.textBoxes : words.objectBoxes}
        />
        <p className={styles.stays}>
          <Icon name="arch" size={16} />
          {words.stays}
        </p>
        <div className={styles.actions}>
          <PictureButton label={words.chooseOther} />
          <Button look="quiet" icon="close" onClick={pictureDesk.clear}>
            {words.close}
          </Button>
        </div>
      </div>
      <Tabs.Root
        className={styles.side}
        value={purpose}
        onValueChange={(value) => setPurpose(value as Purpose)}
      >
        <Tabs.List className={styles.tabs} aria-label={words.purposes} onFocus={handOn}>
          <Tabs.Trigger value="text">{words.text}</Tabs.Trigger>
          <Tabs.Trigger value="question">{words.askAbout}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="text">
          <TextPanel text={desk.text} language={language} onLanguage={setLanguage} marks={marks} />
        </Tabs.Content>
        <Tabs.Content value="question">
          <QuestionPanel
            analysis={desk.analysis}
            question={question}
            onQuestion={setQuestion}
            marks={marks}
          />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

// Radix does so by itself only until a tab was clicked: the Tab key would then stop on the list, where no focus is seen.
function handOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[data-state=active]')?.focus();
}

function foundFor(purpose: Purpose, { text, analysis }: Desk): Found[] {
  if (purpose === 'text')
    return text.state === 'done' ? text.result.blocks.map((block) => ({ ...block, name: block.text })) : [];
  return analysis.state === 'done'
    ? analysis.result.objects.map((object) => ({ ...object, name: object.label }))
    : [];
}

interface TextPanelProps {
  text: Work<PictureText>;
  language: TextLanguage;
  onLanguage: (language: TextLanguage) => void;
  marks: Marks;
}

/** Reads the text of the picture, and shows it line by line beside the boxes. */
function TextPanel({ text, language, onLanguage, marks }: TextPanelProps) {
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
      <FoundList
        names={result.blocks.map(({ text }) => text)}
        look="line"
        label={words.lines}
        marks={marks}
      />
      <ResultFoot
        text={result.text}
        score={result.sensitivity_score}
        made={words.readBy(result.model_used, result.latency_ms, result.confidence)}
      />
    </section>
  );
}

// What the server says in place of a model's name (POST /vision/analyze).
const NO_MODEL = 'no vision model';

interface QuestionPanelProps {
  analysis: Work<PictureAnalysis>;
  question: string;
  onQuestion: (question: string) => void;
  marks: Marks;
}

/** Asks about the picture, and shows the answer and what was seen. */
function QuestionPanel({ analysis, question, onQuestion, marks }: QuestionPanelProps) {
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
      {result.objects.length > 0 ? (
        <div className={styles.objects}>
          <h3>{words.objects}</h3>
          <FoundList
            names={result.objects.map(({ label, confidence }) => words.object(label, confidence))}
            look="chip"
            label={words.objects}
            marks={marks}
          />
        </div>
      ) : null}
      <ResultFoot
        text={result.analysis}
        score={result.sensitivity_score}
        made={words.answeredBy(isModel ? result.model_used : undefined, result.latency_ms)}
      />
    </section>
  );
}

/** Why a work on the picture came to nothing, in the person's language. */
function WorkTrouble({ work }: { work: Work<unknown> }) {
  const { pictures: words } = useStrings();
  return work.state === 'failed' ? <Notice kind="error">{words.trouble(work.trouble)}</Notice> : null;
}

interface ResultFootProps {
  /** What came out of the picture. */
  text: string;
  score: number;
  /** By what it was made, in words. */
  made: string;
}

/** What can be done with a text that came out of a picture, how sensitive it is, and what made it. */
function ResultFoot({ text, score, made }: ResultFootProps) {
  const { pictures: words } = useStrings();
  const use = () => {
    addToDraft(NEW_CHAT_DRAFT, text);
    navigate({ name: 'home' });
  };
  return (
    <footer className={styles.foot}>
      <PictureSensitivity score={score} />
      <div className={styles.actions}>
        <CopyButton text={text} />
        <Button icon="pencil" onClick={use}>
          {words.use}
        </Button>
      </div>
      <p className={styles.made}>{made}</p>
    </footer>
  );
}

interface WorkButtonProps {
  work: Work<unknown>;
  icon: IconName;
  label: string;
  onStart: () => void;
  onStop: () => void;
}

/** Begins a work on the picture; while it is under way, a button and Escape stop it. */
function WorkButton({ work, icon, label, onStart, onStop }: WorkButtonProps) {
  const { pictures: words } = useStrings();
  const isRunning = work.state === 'running';
  useShortcut('Escape', () => (isRunning ? (onStop() as undefined) : false));
  return (
    <div className={styles.work}>
      <Button look="primary" icon={icon} isBusy={isRunning} onClick={onStart}>
        {label}
      </Button>
      {isRunning ? (
        <Button look="quiet" icon="stop" onClick={onStop}>
          {words.stop}
        </Button>
      ) : null}
      <span className={styles.hidden} role="status">
        {isRunning ? words.underWay : ''}
      </span>
    </div>
  );
}

/** Whether the text of a picture is what stays on this device, in the looks of documents. */
function PictureSensitivity({ score }: { score: number }) {
  const { pictures: words } = useStrings();
  const stays = score >= LINE;
  return (
    <span
      className={sensitivityLabelStyles.label}
      data-stays={stays}
      title={stays ? words.textStaysHint : words.textMayLeaveHint}
    >
      <span className={sensitivityLabelStyles.pill}>
        <Icon name={stays ? 'arch' : 'cloud'} size={15} />
        {stays ? words.textStays : words.textMayLeave}
      </span>
    </span>
  );
}
