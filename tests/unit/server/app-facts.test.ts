import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

const settingsWith = (env: Record<string, string>) =>
  readSettings({ SHIGUANG_SECRET: '0'.repeat(64), SHIGUANG_KEYS: `1:${'0'.repeat(64)}`, ...env })

test('nothing is said of versions, and the app has its own name, until the operator says otherwise', () => {
  expect(settingsWith({})).toMatchObject({
    title: '拾光',
    version: { latest: '6.2.1', min: '6.0.0', notes: '', force: false },
  })
  const said = {
    SHIGUANG_TITLE: ' 拾光影院 ',
    SHIGUANG_VERSION_LATEST: '6.3.0',
    SHIGUANG_VERSION_MIN: '6.2.2',
    SHIGUANG_VERSION_NOTES: '修复若干问题',
    SHIGUANG_VERSION_FORCE: '1',
  }
  expect(settingsWith(said)).toMatchObject({
    title: '拾光影院',
    version: { latest: '6.3.0', min: '6.2.2', notes: '修复若干问题', force: true },
  })
})

test.each(['SHIGUANG_VERSION_LATEST', 'SHIGUANG_VERSION_MIN'])(
  'a %s that is no version is refused by its name',
  (name) => {
    expect(() => settingsWith({ [name]: 'v7' })).toThrow(new RegExp(`^${name}: `))
  },
)
