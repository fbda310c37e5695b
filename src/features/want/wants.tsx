import { Trophy } from 'lucide-react'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByView } from '#components/page/search-params.ts'
import { Screen } from '#components/page/screen.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { WriteButton } from '#components/page/write-button.tsx'
import { AllWants } from './all-wants.tsx'
import { AnsweredWants, MyWants, WantedWants } from './my-wants.tsx'
import { pageLink } from '#components/target.ts'

const tabs = ['all', 'mine', 'wanted', 'answered'] as const
type WantTab = (typeof tabs)[number]

/** Requests for films: everybody's, and one's own. */
export function LookMv({ search: { tab = 'all', sort = 'new' } }: PageProps<typeof ByView>) {
  const words = useWords(wantedWords)
  const active: WantTab = tabs.find((name) => name === tab) ?? 'all'
  const header = (
    <ChannelStrip
      label={words.tabsLabel}
      channels={tabs.map((key) => ({ key, label: words.tabs[key] }))}
      active={active}
      onSelect={(key) => changeView('tab', key)}
    />
  )
  return (
    <Screen
      title={words.title}
      right={<IconButton label={words.rank} icon={<Trophy />} to={pageLink('/lookmv/rank')} />}
      foot={<WriteButton to={pageLink('/lookmv/publish')} label={words.ask} />}
    >
      <Tab active={active} sort={sort} header={header} />
    </Screen>
  )
}

function Tab({ active, sort, header }: { active: WantTab; sort: string; header: React.ReactNode }) {
  switch (active) {
    case 'all':
      return <AllWants sort={sort} header={header} />
    case 'mine':
      return <MyWants header={header} />
    case 'wanted':
      return <WantedWants header={header} />
    case 'answered':
      return <AnsweredWants header={header} />
  }
}
