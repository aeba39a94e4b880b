import type { ManagedUser } from '../../api/admin.ts';
import { Field } from '../../ui/field.tsx';
import forms from '../../ui/form.module.css';
import { useAdminWords } from '../use-admin-words.ts';

type Names = Pick<ManagedUser, 'first_name' | 'last_name'>;

/** First and last name, side by side. */
export function NameFields({ names, onChange }: { names: Names; onChange: (names: Names) => void }) {
  const words = useAdminWords();
  return (
    <div className={forms.pair}>
      <Field
        label={words.firstName}
        maxLength={100}
        value={names.first_name}
        onChange={(event) => onChange({ ...names, first_name: event.target.value })}
      />
      <Field
        label={words.lastName}
        maxLength={100}
        value={names.last_name}
        onChange={(event) => onChange({ ...names, last_name: event.target.value })}
      />
    </div>
  );
}
