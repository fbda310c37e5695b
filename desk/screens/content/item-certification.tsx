import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import type { ContentItem } from '#contract/desk/content.ts'
import { useChange } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Panel } from '../../parts/page.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { groups } from './values.ts'

/** Whether a listing is certified, and the way to change that. */
export function Certification({ item: { id, title, certified } }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const may = useMay('content.edit')
  const certify = useChange('content.certify', { groups })
  const [asks, setAsks] = useState(false)
  const act = certified ? words.endCertification : words.certify
  return (
    <Panel title={words.certification}>
      <p>{certified ? words.certified : words.notCertified}</p>
      <p>{words.certificationText}</p>
      {may && (
        <FormActions>
          <Button tone={certified ? 'danger' : 'quiet'} onClick={() => setAsks(true)}>
            {act}
          </Button>
        </FormActions>
      )}
      <AskReason
        open={asks}
        onClose={() => setAsks(false)}
        title={title}
        yes={act}
        onYes={async (reason) => {
          await certify.mutateAsync({ id, certified: !certified, reason })
          notify(desk.saved)
        }}
      />
    </Panel>
  )
}
