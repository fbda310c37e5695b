import { useState } from 'react'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { ContentItem } from '#contract/desk/content.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { sendPicture } from '../../data/send-picture.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Picture } from '../../parts/picture.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { groups } from './values.ts'

/** Shows an item by another picture. */
export function Cover({ item: { kind, id, title, cover, creatorId } }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const setCover = useChange('content.setCover', { groups })
  const [path, setPath] = useState<string>()
  const [fault, setFault] = useState('')
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    setFault('')
    try {
      if (file) setPath(await sendPicture(creatorId, file))
    } catch (error) {
      setFault(failureText(error as DeskFailure))
    }
    input.value = ''
  }
  return (
    <>
      <Field
        label={words.newCover}
        type="file"
        accept="image/*"
        error={fault}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      <AskReason
        open={path !== undefined}
        onClose={() => setPath(undefined)}
        title={title}
        yes={words.setCover}
        onYes={async (reason) => {
          await setCover.mutateAsync({ kind, id, former: cover, path: path!, reason })
          notify(desk.saved)
        }}
      >
        <Picture path={path ?? ''} />
      </AskReason>
    </>
  )
}
