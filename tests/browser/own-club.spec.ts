import { catalogues, zh } from '#tests/words.ts'
import { looksRight } from './support/looks-right.ts'
import { openCreator } from './support/creator.ts'
import { onDatabase } from './support/database.ts'
import { expect, long, test, type App } from './support/app.ts'
import { logInWith } from './support/log-in.ts'
import { openNewcomer, type Newcomer } from './support/newcomer.ts'
import { plainPicture } from './support/plain-picture.ts'
import { shown } from './support/screen.ts'

/** A newcomer who is a creator with a video of their own. */
async function openFilmmaker(app: App): Promise<Newcomer & { readonly title: string }> {
  const newcomer = await openCreator(app)
  const title = onDatabase(app.site, (db) => {
    const video = db
      .prepare('select id, title from mvs where small = 0 and state = 0 and coins > 0 order by id desc')
      .get() as { id: number; title: string }
    db.prepare('update mvs set user_id = (select id from users where uuid = ?) where id = ?').run(
      newcomer.who.uuid!,
      video.id,
    )
    return video.title
  })
  return { ...newcomer, title }
}

test('a creator opens a club, which outlives a reload half-written, and runs it', long, async ({ app }) => {
  const { page } = app
  const words = zh.ownClub
  const creator = await openFilmmaker(app)
  await app.firstVisit()
  await logInWith(app, creator)
  await app.go('/my/my-fans?tab=owner')
  await shown(page).getByRole('link', { name: words.open, exact: true }).tap()
  const intro = shown(page).getByLabel(words.intro, { exact: true })
  const month = shown(page).getByLabel(words.price[1], { exact: true })
  await shown(page).getByRole('button', { name: words.open, exact: true }).tap()
  await expect(shown(page).getByText(words.faults.cover)).toBeVisible()
  await shown(page)
    .getByLabel(zh.attach.addPictures)
    .setInputFiles(await plainPicture(640))
  await intro.fill('每周一见\n不许剧透')
  await month.fill('1.5')
  await expect(shown(page).getByText(words.faults.price(9999))).toBeVisible()
  await looksRight(app, 'open')
  await month.fill('30')
  await expect(shown(page).getByText(words.faults.price(9999))).toHaveCount(0)
  await app.keptForOffline('whole')
  await app.goOffline()
  await page.reload()
  await expect(intro).toHaveValue('每周一见\n不许剧透')
  await expect(month).toHaveValue('30')
  await expect(shown(page).getByRole('button', { name: zh.attach.chosen(1, 1), exact: true })).toBeVisible()
  await expect(shown(page).getByText(words.offline)).toBeVisible()
  await app.goOnline()
  await shown(page).getByRole('button', { name: words.open, exact: true }).tap()
  await expect(shown(page).getByText(zh.clubs.own)).toBeVisible()
  await expect(shown(page).getByText('不许剧透')).toBeVisible()

  await shown(page).getByRole('link', { name: words.manage, exact: true }).tap()
  await looksRight(app, 'about')
  await shown(page).getByRole('radio', { name: words.parts.videos }).check()
  const ofMembers = shown(page).getByRole('switch', { name: words.inClub(creator.title) })
  await ofMembers.check()
  await looksRight(app, 'videos')
  await page.reload()
  await expect(ofMembers).toBeChecked()
  await app.go(`/user/fan-group?uuid=${creator.who.uuid}&tab=members`)
  await expect(shown(page).getByText(words.noMembers)).toBeVisible()

  await app.go(`/user/fan-group?uuid=${creator.who.uuid}&tab=about`)
  await expect(intro).toHaveValue('每周一见\n不许剧透')
  await intro.fill('改成每周二')
  await shown(page).getByRole('button', { name: words.save, exact: true }).tap()
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible()
  await shown(page).getByRole('switch', { name: words.closed }).check()
  await expect
    .poll(async () => (await creator.client.call('club.info', { uuid: creator.who.uuid }, creator.who)).data)
    .toMatchObject({ closed: true, intro: '改成每周二', videos_count: 1, prices: [{ months: 1, coins: 30 }] })
})

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('who is no creator is told so', async ({ app }) => {
    const { page } = app
    const { username, password } = await openNewcomer(app)
    await app.firstVisit()
    await logInWith(app, { username, password }, 'en')
    await app.go('/my/my-fans?tab=owner')
    await shown(page).getByRole('link', { name: catalogues.en.ownClub.open, exact: true }).tap()
    await expect(shown(page).getByText(/Only creators can use this/)).toBeVisible()
    await looksRight(app, 'plain')
  })
})
