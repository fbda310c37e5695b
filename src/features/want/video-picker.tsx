import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useList } from '#data/use-list.ts'
import { VideoCover } from '#features/video/kind.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { RowCard } from '#components/row-card.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import { ListBelow } from '#features/comments/list-below.tsx'
import { wantLimits } from './want-rules.ts'

interface MvPickerProps {
  open: boolean
  onClose: () => void
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** Videos to answer with: the popular ones, or those that a word finds. */
export function MvPicker({ open, onClose, chosen, onChange }: MvPickerProps) {
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
        draw={(video) => {
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
