import { useState } from 'react'
import { ListChecks } from 'lucide-react'
import { Screen } from '#components/page/screen.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { useWords } from '#words/words.ts'
import { DiscoveryPage } from './discovery-page.tsx'
import { PickedTags } from './picked-tags.tsx'
import { StyleRail } from './style-rail.tsx'
import { TagCloud } from './tag-cloud.tsx'

const input = { page: 'tag' } as const

/** Tags that are rising, in their groups, and the sections about some; several tags can be chosen at once. */
export function Tags() {
  const words = useWords(discoveryWords)
  const [picked, setPicked] = useState<readonly string[]>()
  const picking = picked !== undefined
  return (
    <Screen
      title={words.pages.tag}
      right={
        <IconButton
          label={words.pickTags}
          icon={<ListChecks />}
          pressed={picking}
          onClick={() => setPicked(picking ? undefined : [])}
        />
      }
      foot={picked && <PickedTags tags={picked} />}
    >
      <DiscoveryPage
        {...input}
        header={
          <>
            <TagCloud picked={picked} onPick={setPicked} />
            <StyleRail />
          </>
        }
      />
    </Screen>
  )
}
