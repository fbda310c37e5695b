import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import type { ContentItem } from '#contract/desk/content.ts'
import { useChange } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Panel } from '../../parts/page.tsx'
import { TagsField } from '../../parts/tags-field.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { groups } from './values.ts'

const noTags = { add: [], remove: [] }

/** The tags of an item, to which some are added or from which some are taken. */
export function Tags({ item: { kind, id, title, tags: former } }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const setTags = useChange('content.setTags', { groups })
  const [{ add, remove }, setTyped] = useState<{ add: readonly string[]; remove: readonly string[] }>(noTags)
  const [asks, setAsks] = useState(false)
  const tags = [...new Set([...former.filter((tag) => !remove.includes(tag)), ...add])]
  if (!may) return <Panel title={desk.tags}>{former.join('、')}</Panel>
  return (
    <Panel>
      <TagsField
        tags={tags}
        onChange={(typed) =>
          setTyped({
            add: typed.filter((tag) => !former.includes(tag)),
            remove: former.filter((tag) => !typed.includes(tag)),
          })
        }
      />
      <FormActions>
        <Button disabled={add.length + remove.length === 0} onClick={() => setAsks(true)}>
          {words.setTags}
        </Button>
      </FormActions>
      <AskReason
        open={asks}
        onClose={() => setAsks(false)}
        title={title}
        yes={words.setTags}
        onYes={async (reason) => {
          await setTags.mutateAsync({ kind, ids: [id], add: [...add], remove: [...remove], reason })
          setTyped(noTags)
          notify(desk.saved)
        }}
      />
    </Panel>
  )
}
