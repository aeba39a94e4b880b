import { useMutation, useQueryClient } from '@tanstack/react-query';
import { testCloud } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Asks the cloud that is set up for its models, which shows whether address, key and model are right. */
export function CloudTest({ onModels }: { onModels: (models: string[]) => void }) {
  const { cloud } = useStrings();
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: testCloud,
    onSuccess: ({ models }) => onModels(models),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['ledger'] }),
  });
  const { data } = test;
  return (
    <>
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        {cloud.test}
      </Button>
      {test.isError ? <Notice kind="error">{test.error.message}</Notice> : null}
      {data?.failure ? <Notice kind="error">{cloud.testFailed(data.failure)}</Notice> : null}
      {data?.works ? (
        <Notice kind={data.is_listed ? 'done' : 'note'}>
          {data.is_listed
            ? cloud.testWorks(data.model, data.models.length)
            : cloud.testNotListed(data.model, data.models.length)}
        </Notice>
      ) : null}
    </>
  );
}
