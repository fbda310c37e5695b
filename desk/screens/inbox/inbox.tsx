import { useMay } from '../../data/self.ts'
import { Page } from '../../parts/page.tsx'
import { en } from '../../words/en/inbox.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/inbox.ts'
import { Drafts } from './drafts.tsx'
import { Uploads } from './uploads.tsx'

const useWords = inLanguages({ zh, en })

/** What came in and waits to be published. */
export function Inbox() {
  const words = useWords()
  const may = useMay('content.edit')
  return (
    <Page title={words.title} help={words.help}>
      {may && <Uploads />}
      <Drafts />
    </Page>
  )
}
