import { X } from 'lucide-react'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useCards } from '#data/use-detail.ts'
import { useDraft } from '#features/comments/use-draft.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { VideoCover } from '#features/video/kind.tsx'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { RowCard } from '#components/row-card.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from './detail.module.css'
import { MvPicker } from './video-picker.tsx'
import { wantLimits } from './want-rules.ts'

interface AnswerSheetProps {
  want: CardOf<'want'>
  open: boolean
  onClose: () => void
}

/** An answer being written: words and videos, kept until it is sent. */
export function AnswerSheet({ want, open, onClose }: AnswerSheetProps) {
  const words = useWords('wanted')
  const { close } = useWords('shell')
  const { text, setText, send, sending } = useDraft(`want-reply:${want.id}`)
  const chosen = useDraft(`want-reply-videos:${want.id}`)
  const [picking, setPicking] = useState(false)
  const [error, setError] = useState('')
  const ids = chosen.text === '' ? [] : chosen.text.split(',').map(Number)
  const videos = useCards('video', ids) ?? []
  const pick = (next: readonly number[]) => chosen.setText(next.join())

  const write = async () => {
    const result = await net.act('find.reply', { id: want.id, content: text.trim(), mv_ids: ids })
    tellOutcome('find.reply', result)
    setError(result.ok ? '' : words.unsent)
    return result.ok
  }
  const submit = async () => {
    if (text.trim() === '') return setError(words.answerEmpty)
    if (sending || !(await send(write))) return
    pick([])
    notify(words.submitted)
    onClose()
  }
  return (
    <>
      <Sheet open={open && !picking} onClose={onClose} title={words.answerTitle} closeLabel={close}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Field
            multiline
            label={words.answerText}
            value={text}
            maxLength={wantLimits.content}
            error={error}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.chosen}>
            {videos.map((video) => (
              <RowCard
                key={video.id}
                title={video.title}
                cover={<VideoCover value={video} />}
                meta={video.user.username}
                action={
                  <IconButton
                    label={words.remove(video.title)}
                    icon={<X />}
                    onClick={() => pick(ids.filter((id) => id !== video.id))}
                  />
                }
              />
            ))}
            <Button onClick={() => setPicking(true)} disabled={ids.length >= wantLimits.videos}>
              {ids.length > 0 ? words.answerVideosOf(ids.length, wantLimits.videos) : words.pick}
            </Button>
          </div>
          <Button type="submit" tone="primary" wide busy={sending}>
            {words.submit}
          </Button>
        </form>
      </Sheet>
      <MvPicker open={open && picking} onClose={() => setPicking(false)} chosen={ids} onChange={pick} />
    </>
  )
}
