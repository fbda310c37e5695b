import { Check, Lock } from 'lucide-react'
import { useCard, useDetail } from '#data/use-detail.ts'
import { useFileDraft, type FileDraft } from '#data/use-file-draft.ts'
import { useWords } from '#words/words.ts'
import { dating as kind } from './kind.ts'
import { Loading } from '#components/states/loading.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import styles from './dating.module.css'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { publish } from '#data/publish.ts'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { goBack } from '#components/page/navigation.ts'
import { Checkbox } from '#components/checkbox.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { reviewFault, type ReviewFault, reviewLimits } from './dating-rules.ts'
import { StarField } from './shared/stars.tsx'
import { pageLink } from '#components/target.ts'

/** A review being written, by somebody who unlocked the listing. */
export function ReviewPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('dating')
  const frame = useWords('shell')
  const detail = useDetail('dating.detail', { id })
  const card = useCard('dating', id)
  const draft = useFileDraft(`review:${id}`)
  const value = detail.state === 'here' ? detail.value : card
  const skeleton = (
    <div className={styles.skeleton}>
      <Skeleton label={frame.loading} shape="rows" count={3} />
    </div>
  )
  return (
    <Screen title={words.review.title}>
      {!value || !draft.ready ? (
        detail.state === 'here' ? (
          skeleton
        ) : (
          <Loading on={detail} skeleton={skeleton} />
        )
      ) : value.is_reviewed ? (
        <Empty
          icon={<Check />}
          title={words.review.done}
          action={<Button to={kind.linkOf(id)}>{words.review.see}</Button>}
        >
          {words.review.doneText}
        </Empty>
      ) : value.is_pay ? (
        <ReviewForm dating={value} draft={draft} />
      ) : (
        <Empty
          icon={<Lock />}
          title={words.review.locked}
          action={<Button to={kind.linkOf(id)}>{words.review.see}</Button>}
        >
          {words.review.lockedText}
        </Empty>
      )}
    </Screen>
  )
}

/** Stars, words and photos of a review; kept until they are sent. */
function ReviewForm({ dating, draft }: { dating: CardOf<'dating'>; draft: FileDraft }) {
  const words = useWords('dating')
  const publishing = useWords('publish')
  const frame = useWords('shell')
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const [stated, setStated] = useState(false)
  const [said, say] = useState('')
  const { fields, files, set } = draft
  const fault = reviewFault(fields)
  const unstated = files.length > 0 && !stated
  const { faults } = words.review
  const errorOf = (field: ReviewFault['field']) => {
    if (!asked || fault?.field !== field) return undefined
    return fault.fault === 'textLong' ? faults.textLong(fault.over) : faults[fault.fault]
  }
  const send = async () => {
    setAsked(true)
    say('')
    if (fault || unstated || busy) return
    setBusy(true)
    try {
      const kept = await draft.keep()
      const sent = await publish(kept.id, kept.files)
      switch (sent.state) {
        case 'sent':
          notify(words.review.sent)
          draft.startNew()
          goBack(pageLink('/dating/detail', { id: dating.id }))
          return
        case 'gone':
          return say(publishing.gone)
        case 'failed':
          // a silent call: nobody else says what happened
          return say(`${failureText(sent.failure, frame)} ${publishing.refused}`)
      }
    } catch {
      say(publishing.refused)
    } finally {
      setBusy(false)
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
      <h2 className={styles.title}>{dating.title}</h2>
      <StarField
        score={Number(fields['score'] ?? 0)}
        error={errorOf('score')}
        onChange={(score) => set('score', String(score))}
      />
      <Field
        multiline
        rows={5}
        label={words.review.text}
        hint={words.review.textHint}
        value={fields['content'] ?? ''}
        error={errorOf('content')}
        onChange={(event) => set('content', event.currentTarget.value)}
      />
      <PictureTray Cut={CropSheet} pictures={files} most={reviewLimits.pictures} onChange={draft.setFiles} />
      <DraftNote draft={draft} className={styles.note} />
      {files.length > 0 && (
        <Checkbox
          checked={stated}
          error={asked && unstated ? words.review.consentNeeded : undefined}
          onChange={(event) => setStated(event.currentTarget.checked)}
        >
          {words.review.consent}
        </Checkbox>
      )}
      <p className={styles.said} role="alert">
        {said}
      </p>
      <Button type="submit" tone="primary" wide busy={busy}>
        {words.review.send}
      </Button>
    </form>
  )
}
