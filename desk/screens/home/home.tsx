import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import type { HomeDraft, HomeList, HomeSection } from '#contract/desk/home.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { Failed } from '../../parts/failed.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { DraftBar } from './draft-bar.tsx'
import { HomeTabs } from './home-tabs.tsx'
import styles from './home.module.css'
import { Preview } from './preview.tsx'
import { SectionDialog } from './section-dialog.tsx'
import { SectionList } from './section-list.tsx'
import { useWords } from './words.ts'

/** The pages of the app: their sections, gathered in a draft with a preview. */
export function Home() {
  const words = useWords()
  const desk = useDeskWords()
  const look = useLook('home.draft', {})
  return (
    <Page title={words.title} help={words.help}>
      <HomeTabs current={undefined} />
      {look.error && <Failed failure={look.error} onAgain={() => void look.refetch()} />}
      {look.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {look.data && <Arrange draft={look.data} />}
    </Page>
  )
}

const isIn =
  ({ page, tabId }: HomeList) =>
  (section: HomeSection) =>
    section.page === page && section.tabId === tabId

function Arrange({ draft }: { draft: HomeDraft }) {
  const words = useWords()
  const failureText = useFailureText()
  const search = useSearch({ from: '/home' })
  const go = useNavigate({ from: '/home' })
  const save = useChange('home.save', { groups: ['home', 'log'] })
  const [edited, setEdited] = useState<HomeSection>()
  const list = draft.lists.find(({ key }) => key === search.list) ?? draft.lists[0]!
  const own = draft.sections.filter(isIn(list))
  const others = draft.sections.filter((section) => !isIn(list)(section))
  const nameOf = ({ page, name }: HomeList) =>
    [page === null ? words.channel : ((words.pages as Readonly<Record<string, string>>)[page] ?? page), name]
      .filter(Boolean)
      .join(' · ')
  const keep = (sections: readonly HomeSection[]) =>
    save.mutateAsync({ sections: [...others, ...sections], version: draft.version })
  const change = (sections: readonly HomeSection[]) =>
    void keep(sections).catch((failure: unknown) => notify(failureText(failure as never)))
  const fresh = (): HomeSection => ({
    id: Math.min(0, ...draft.sections.map(({ id }) => id)) - 1,
    page: list.page,
    tabId: list.tabId,
    title: '',
    type: 'mv',
    layout: 'row',
    sort: 'hot',
    source: {},
  })
  return (
    <>
      <DraftBar draft={draft} />
      <div className={styles.bar}>
        <ChoiceFilter
          label={words.list}
          value={list.key}
          options={draft.lists.map((one) => ({ value: one.key, label: nameOf(one) }))}
          onChange={(key) => void go({ search: { list: key } })}
        />
        <Button small tone="primary" onClick={() => setEdited(fresh())}>
          {words.add}
        </Button>
      </div>
      <div className={styles.columns}>
        <Panel title={words.sections}>
          <SectionList
            sections={own}
            onOrder={change}
            onEdit={setEdited}
            onRemove={(gone) => change(own.filter(({ id }) => id !== gone.id))}
          />
        </Panel>
        <Panel title={words.preview}>
          <Preview list={list} />
        </Panel>
      </div>
      <SectionDialog
        section={edited}
        tags={draft.tags}
        onClose={() => setEdited(undefined)}
        onSave={(section) =>
          keep(
            own.some(({ id }) => id === section.id)
              ? own.map((one) => (one.id === section.id ? section : one))
              : [...own, section],
          )
        }
      />
    </>
  )
}
