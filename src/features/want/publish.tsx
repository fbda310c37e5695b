import { useEffect, useState } from 'react'
import type { InputOf, OutputOf } from '#contract/catalogue.ts'
import type { Failure, Result } from '#contract/failures.ts'
import { dropDraft } from '#data/drafts.ts'
import { net } from '#data/net.ts'
import { usePerson } from '#data/person.tsx'
import { wantInput } from '#data/publish.ts'
import { useOffline } from '#data/settings.ts'
import { useBalances } from '#data/use-balances.ts'
import { type FileDraft, useFileDraft } from '#data/use-file-draft.ts'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { Button } from '#components/button.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { busy as markBusy } from '#components/page/busy.ts'
import { go } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByDraft } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import { toldWords } from '#components/states/server-words.ts'
import { pageLink } from '#components/target.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { useWords, type Words } from '#words/words.ts'
import styles from './want.module.css'
import { coinsOf, wantFault, type WantFault, wantLimits } from './want-rules.ts'

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

/** What a fault says beside its field. */
function wantFaultText(fault: WantFault, { faults }: Words<'wanted'>['form']): string {
  switch (fault.fault) {
    case 'name':
      return faults.name
    case 'nameLong':
      return faults.nameLong(fault.over)
    case 'content':
      return faults.content
    case 'contentLong':
      return faults.contentLong(fault.over)
    case 'coins':
      return faults.coins(fault.min)
    case 'poor':
      return faults.poor(fault.missing)
  }
}

/** Whether a draft says what has been paid for. */
const isWanted = ({ title, content, coins, images }: InputOf<'find.create'>, { fields, files }: FileDraft) =>
  title === fields['title']?.trim() &&
  content === fields['content']?.trim() &&
  coins === coinsOf(fields['coins'] ?? '') &&
  images.length === files.length

/** The fields of a request, and paying for it. */
function WantForm({ draft, check }: { draft: FileDraft; check: FindCheck }) {
  const words = useWords('wanted')
  const publishing = useWords('publish')
  const form = words.form
  const { db } = usePerson()
  const offline = useOffline()
  const profile = useBalances()
  const [preparing, setPreparing] = useState(false)
  const [asked, setAsked] = useState(false)
  const [said, say] = useState('')
  const { fields, set } = draft
  const min = check.state === 'allowed' ? check.min : 0
  const balance = profile.state === 'here' ? profile.value.coins : undefined
  const fault = wantFault(fields, min, balance)
  const errorOf = (field: WantFault['field']) =>
    asked && fault?.field === field ? wantFaultText(fault, form) : undefined
  const coins = coinsOf(fields['coins'] ?? '')

  const paid = () => {
    draft.startNew()
    go(pageLink('/lookmv', { tab: 'mine' }), { replace: true })
  }
  // whatever it was for: what is typed now would be another request, and another payment
  const { state, pay } = usePay({
    call: 'find.create',
    onDone: ({ input, draft: of }) => {
      if (of === draft.id) return paid()
      // another tab has paid for the very same: left here it would be paid for once more
      if (!isWanted(input, draft)) return
      void dropDraft(db, draft.id).catch(() => {})
      paid()
    },
    onRefused: () => say(publishing.refused),
  })

  const send = async () => {
    setAsked(true)
    say('')
    if (fault || preparing || state !== 'none' || check.state !== 'allowed') return
    setPreparing(true)
    const done = markBusy('uploading')
    try {
      const kept = await draft.keep()
      const input = await wantInput(kept.id, kept.files)
      if (input?.ok) return await pay(input.value, { draft: kept.id })
      if (input) tellOutcome('find.create', input)
      say(input ? publishing.refused : publishing.gone)
    } catch {
      // the draft could not be kept, so nothing was sent
      say(publishing.refused)
    } finally {
      done()
      setPreparing(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={form.name}
        placeholder={form.nameHint}
        value={fields['title'] ?? ''}
        error={errorOf('name')}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Field
        multiline
        rows={5}
        label={form.content}
        hint={form.contentHint}
        value={fields['content'] ?? ''}
        error={errorOf('content')}
        onChange={(event) => set('content', event.currentTarget.value)}
      />
      <PictureTray Cut={CropSheet} pictures={draft.files} most={wantLimits.pictures} onChange={draft.setFiles} />
      <DraftNote draft={draft} className={styles.note} />
      <Field
        label={form.coins}
        hint={form.coinsHint(min, balance === undefined ? '–' : String(balance))}
        inputMode="numeric"
        value={fields['coins'] ?? ''}
        placeholder={min > 0 ? String(min) : undefined}
        error={errorOf('coins')}
        onChange={(event) => set('coins', event.currentTarget.value)}
      />
      <p className={styles.said} role="alert">
        {state === 'checking' ? form.sentMaybe : said}
      </p>
      <Button
        type="submit"
        tone="primary"
        wide
        busy={preparing || state !== 'none'}
        disabled={offline || check.state !== 'allowed'}
      >
        {coins > 0 ? form.pay(coins) : form.publish}
      </Button>
      <p className={styles.note}>{offline ? form.offline : check.state === 'asking' ? form.checking : ''}</p>
    </form>
  )
}

/** Whether a request may be posted: it must be fresh to be of use, so it is never kept. */
type FindCheck =
  | { state: 'asking' }
  | { state: 'allowed'; min: number }
  | { state: 'refused'; reason: string | undefined }
  | { state: 'failed'; failure: Failure; offline: boolean; again: () => void }

type Answer = Result<OutputOf<'find.check'>> & { attempt: number }

/** Asks whether a request may be posted, and again when the connection is back. */
function useFindCheck(): FindCheck {
  const offline = useOffline()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (offline) return
    let over = false
    void net.ask('find.check', {}).then((result) => over || setAnswer({ ...result, attempt }))
    return () => {
      over = true
    }
  }, [offline, attempt])
  const again = () => setAttempt((count) => count + 1)
  if (offline) return { state: 'failed', failure: { kind: 'offline' }, offline, again }
  if (answer?.attempt !== attempt) return { state: 'asking' }
  if (!answer.ok) return { state: 'failed', failure: answer.failure, offline, again }
  const { allowed, min_coins: min } = answer.value
  return allowed ? { state: 'allowed', min } : { state: 'refused', reason: toldWords(answer.value) }
}
