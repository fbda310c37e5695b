import { Screen } from '#components/page/screen.tsx'
import { useWords } from '#words/words.ts'
import { DiscoveryPage } from './discovery-page.tsx'

const input = { page: 'concentration' } as const

/** What the editors chose. */
export function Concentration() {
  const words = useWords('discovery')
  return (
    <Screen title={words.pages.concentration}>
      <DiscoveryPage {...input} intro={words.intros.concentration} />
    </Screen>
  )
}
