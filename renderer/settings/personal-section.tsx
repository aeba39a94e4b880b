import { InstructionsSection } from './instructions-section.tsx';
import { MemorySection } from './memory-section.tsx';
import { PromptsSection } from './prompts-section.tsx';

/** What the models know of the person and how they are to answer. */
export default function PersonalSection() {
  return (
    <>
      <InstructionsSection />
      <MemorySection />
      <PromptsSection />
    </>
  );
}
