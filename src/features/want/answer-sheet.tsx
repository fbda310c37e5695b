import { Check, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useCards } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { RowCard } from '#components/row-card.tsx'
import { Sheet } from '#components/sheet.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { ListBelow } from '#features/comments/list-below.tsx'
import { useDraft } from '#features/comments/use-draft.ts'
import { VideoCover } from '#features/video/kind.tsx'
import { useWords } from '#words/words.ts'
import styles from './want.module.css'
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

interface MvPickerProps {
  open: boolean
  onClose: () => void
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** Videos to answer with: the popular ones, or those that a word finds. */
function MvPicker({ open, onClose, chosen, onChange }: MvPickerProps) {
  const words = useWords('wanted')
  const { close } = useWords('shell')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.pick}
      closeLabel={close}
      tall
      foot={
        <Button tone="primary" wide onClick={onClose}>
          {words.pickDone}
        </Button>
      }
    >
      <Search chosen={chosen} onChange={onChange} />
    </Sheet>
  )
}

function Search({ chosen, onChange }: Pick<MvPickerProps, 'chosen' | 'onChange'>) {
  const words = useWords('wanted')
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const list = useList('find.mvs', word === '' ? {} : { word })
  return (
    <>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setWord(typed.trim())
        }}
      >
        <Field
          label={words.pickSearch}
          type="search"
          enterKeyHint="search"
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <ListBelow
        plain
        list={list}
        renderItem={(video) => {
          const on = chosen.includes(video.id)
          return (
            <RowCard
              title={video.title}
              cover={<VideoCover value={video} />}
              meta={video.user.username}
              action={
                <IconButton
                  label={on ? words.remove(video.title) : `${words.pick} ${video.title}`}
                  icon={on ? <Check /> : <Plus />}
                  disabled={!on && chosen.length >= wantLimits.videos}
                  onClick={() => onChange(on ? chosen.filter((id) => id !== video.id) : [...chosen, video.id])}
                />
              }
            />
          )
        }}
        empty={<Empty title={words.pickEmpty} />}
      />
    </>
  )
}
