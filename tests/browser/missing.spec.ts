import { zh } from '#tests/words.ts'
import { routes } from './support/addresses.ts'
import { expect, long, test } from './support/app.ts'
import { shown } from './support/screen.ts'

const words = zh.shell

/** Pages of one thing, by what names it in their address; the others are asked for nothing that could be missing. */
const named: Record<string, string> = {
  '/home/collect-detail': 'id=987654',
  '/player': 'id=987654',
  '/user': 'uuid=nobody-here',
  '/user/fan-group': 'uuid=nobody-here',
  '/scandalous/detail': 'id=987654',
  '/cartoon/cartoon-detail': 'id=987654',
  '/cartoon/reader': 'id=987654&episode_id=987654',
  '/novel/detail': 'id=987654',
  '/novel/chapter': 'id=987654',
  '/novel/reader': 'id=987654&chapter_id=987654',
  '/picture/detail': 'id=987654',
  '/audio/detail': 'id=987654',
  '/game/detail': 'id=987654',
  '/series': 'kind=novel&id=987654',
  '/post/detail': 'id=987654',
  '/post/topic': 'id=987654',
  '/post/category': 'id=987654',
  '/lookmv/detail': 'id=987654',
  '/dating/detail': 'id=987654',
  '/dating/dcomment': 'id=987654',
}

test('each page of one thing is in the list above', () => {
  const details = routes.filter(({ path }) => /detail|reader$|chapter$|topic$|series$|fan-group$|^\/player$/.test(path))
  expect(details.map(({ path }) => path).filter((path) => !(path in named))).toEqual([])
})

test('an unknown id says on each page that the thing is not there, and leads home', long, async ({ app }) => {
  test.setTimeout(180_000)
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  for (const [path, search] of Object.entries(named)) {
    await app.go(`${path}?${search}`)
    // a club that somebody does not have has words of its own, and a way to them
    const club = path === '/user/fan-group'
    const said = shown(page).getByText(club ? zh.clubs.absent : words.missingTitle)
    await expect.soft(said.first(), `${path} says so`).toBeVisible()
    await expect
      .soft(shown(page).getByRole('link', { name: club ? zh.clubs.toOwner : words.home }), `${path} leads home`)
      .toHaveCount(1)
    await expect.soft(shown(page).getByRole('button', { name: words.retry }), `${path} offers no retry`).toHaveCount(0)
  }
})
