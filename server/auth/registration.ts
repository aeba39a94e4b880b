import { AppError } from '../core/app-error.ts';
import type { Caller } from '../http/caller.ts';
import { REGISTRATION_MODES, type RegistrationMode } from '../settings/instance-settings.ts';
import type { AuthConfig, AuthParts } from './auth-parts.ts';

/** Who may make an account, and what says so. */
interface RegistrationState {
  registration: RegistrationMode;
  /** `environment`: ALCOVE_REGISTRATION is in force, and nothing else counts. */
  source: 'default' | 'owner' | 'environment';
  /** What the owner may choose: whom the whole network reaches may only be asked for an invitation. */
  choices: RegistrationMode[];
}

export type Registration = ReturnType<typeof createRegistration>;

/** Reads and changes who may make an account here. */
export function createRegistration({ config, instanceSettings, database, audit }: RegistrationParts) {
  const { fixed, fallback } = config.registration;
  const choices = REGISTRATION_MODES.filter((mode) => mode !== 'open' || fallback === 'open');
  const read = (): RegistrationState => {
    if (fixed) return { registration: fixed, source: 'environment', choices: [fixed] };
    const chosen = instanceSettings.get('registration');
    // A data directory may have been chosen for on loopback, and now be served to a network.
    if (chosen)
      return { registration: choices.includes(chosen) ? chosen : fallback, source: 'owner', choices };
    return { registration: fallback, source: 'default', choices };
  };
  return {
    read,
    /** Whether the change lets in whom nothing lets in today. */
    opens: (mode: RegistrationMode) => openness(mode) > openness(read().registration),
    /** Throws AppError 409 where the environment says it, 422 for what may not be chosen here. */
    change({ tenantId, userId }: Caller, mode: RegistrationMode): void {
      if (fixed) throw setOutside();
      if (!choices.includes(mode)) throw notHere();
      database.transaction(() => {
        instanceSettings.set('registration', mode);
        audit({ tenantId, actorUserId: userId, action: 'registration.changed', subjectId: mode });
      });
    },
  };
}

type RegistrationParts = Pick<AuthParts, 'instanceSettings' | 'database' | 'audit'> & {
  config: Pick<AuthConfig, 'registration'>;
};

const openness = (mode: RegistrationMode): number => ['closed', 'invite', 'open'].indexOf(mode);

function setOutside(): AppError {
  return new AppError(
    409,
    'registration_set_outside',
    'Who may make an account is set by the environment of this server (ALCOVE_REGISTRATION). Change it there, or start without it.',
  );
}

function notHere(): AppError {
  const message = 'Where a network reaches this server, accounts are made by invitation or not at all';
  return new AppError(422, 'validation_error', `registration: ${message}`, {
    errors: [{ field: 'registration', message, code: 'registration_open_to_network' }],
  });
}
