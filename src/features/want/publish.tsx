import { useFileDraft } from '#data/use-file-draft.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByDraft } from '#components/page/search-params.ts'
import { Screen } from '#components/page/screen.tsx'
import { Empty } from '#components/empty.tsx'
import { Button } from '#components/button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { useWords } from '#words/words.ts'
import styles from './publish.module.css'
import { useFindCheck } from './use-find-check.ts'
import { WantForm } from './want-form.tsx'
import { pageLink } from '#components/target.ts'

/** `draft` names one of several. */
/** Where a request is written; whether one may ask at all is looked up first, and what is typed is kept meanwhile. */
export function AskPage({ search: { draft } }: PageProps<typeof ByDraft>) {
  const words = useWords('wanted')
  return (
    <Screen title={words.form.title}>
      <Ask wanted={draft} />
    </Screen>
  )
}

function Ask({ wanted }: { wanted: string | undefined }) {
  const words = useWords('wanted')
  const frame = useWords('shell')
  const draft = useFileDraft('want', wanted)
  const check = useFindCheck()
  if (!draft.ready) {
    return (
      <div className={styles.form}>
        <Skeleton label={frame.loading} shape="rows" count={3} />
      </div>
    )
  }
  if (check.state === 'refused') {
    return (
      <Empty title={words.form.notAllowed} action={<Button to={pageLink('/lookmv')}>{words.title}</Button>}>
        {check.reason}
      </Empty>
    )
  }
  return (
    <>
      {check.state === 'failed' && !check.offline && <FailureState failure={check.failure} onRetry={check.again} />}
      <WantForm draft={draft} check={check} />
    </>
  )
}
