import { AgentsHome } from './agents-home.tsx';
import { RunScreen } from './run-screen.tsx';

/** The agents: a new task and the runs so far, or one run. Loaded when it is first opened. */
export default function AgentsScreen({ id }: { id: string | undefined }) {
  return id === undefined ? <AgentsHome /> : <RunScreen key={id} id={id} />;
}
