import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultCover } from '#server/media/default-cover.ts'
import { createClient, visitor, type Client } from './support/client.ts'
import { openLauncher, type Launcher, type Started } from './support/launch.ts'
import { freePorts } from './support/server-process.ts'

describe('a place that starts without demo content', { timeout: 180_000 }, () => {
  let launcher: Launcher
  let env: Record<string, string>
  let server: Started
  let client: Client
  beforeAll(async () => {
    launcher = openLauncher()
    const data = path.join(launcher.folder, 'empty')
    env = { SHIGUANG_DATA: data, SHIGUANG_DEMO: 'off', SHIGUANG_PORT: String(await freePorts(4)) }
    server = await launcher.launch(env)
    const [key] = JSON.parse(readFileSync(path.join(data, 'root-key.json'), 'utf8')) as { id: number; root: string }[]
    const keys = [{ id: key!.id, bytes: new Uint8Array(Buffer.from(key!.root, 'hex')) }]
    client = await createClient(fetch, `http://127.0.0.1:${server.port + 1}`, keys, Date.now)
  })
  afterAll(async () => {
    await server?.stop('SIGTERM')
    launcher.close()
  })

  const listOf = async (name: Parameters<Client['call']>[0], input: object) => {
    const answer = await client.call(name, input, visitor())
    expect(answer, `${name} ${JSON.stringify(input)}`).toMatchObject({ errcode: 0, status: 200 })
    return (answer.data as { list: { id: number; type: string; title: string }[] }).list
  }
  const admin = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/admin.ts', ...words], {
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    })
    return { code: status, said: stdout + stderr }
  }

  it('has channels on each page, and each channel has a list', async () => {
    for (const position of ['home', 'resource', 'dark_web', 'post'])
      expect((await listOf('tab.list', { position })).length, position).toBeGreaterThan(0)
    const kinds = await listOf('tab.list', { position: 'resource' })
    expect(kinds.map(({ type }) => type)).toEqual(['comic', 'novel', 'picture', 'audio', 'game', 'dating'])
    for (const { id, type } of kinds) {
      expect((await listOf('tab.category', { tab_id: id })).length, type).toBeGreaterThan(0)
      if (type !== 'dating') expect((await listOf('tab.categoryNew', { tab_id: id })).length, type).toBe(1)
    }
    expect(await listOf('element.list', { page: 'home' })).toHaveLength(1)
  })

  it('takes a comic of its administrator, who finds it in its channel', async () => {
    const folder = path.join(launcher.folder, 'comic')
    mkdirSync(folder)
    const create = { width: 60, height: 80, channels: 3, background: '#345' } as const
    await sharp({ create }).toFile(path.join(folder, '1.png'))
    expect(admin('create-account', '第一人', 'secret-1', '--creator')).toMatchObject({ code: 0 })
    const made = admin(
      'import',
      folder,
      '第一人',
      '--as',
      'comic',
      '--title',
      '灯塔',
      '--record',
      '合同 1',
      '--by',
      '店主',
    )
    expect(made.code, made.said).toBe(0)
    const { data } = await client.call('comic.list', {}, visitor())
    expect(JSON.stringify(data)).toContain('灯塔')
  })

  it('takes an article of its administrator, which is in its list and found by search', async () => {
    const file = path.join(launcher.folder, '山里的一天.md')
    writeFileSync(file, '# 山里的一天\n\n早上有雾。\n')
    const made = admin('import', file, '第一人', '--record', '合同 2', '--by', '店主')
    expect(made.code, made.said).toBe(0)
    const found = await listOf('article.list', {})
    expect(found.map(({ title }) => title)).toEqual(['山里的一天'])
  })

  it('has the picture that stands behind the page of a newcomer', async () => {
    const file = await fetch(`http://127.0.0.1:${server.port + 1}/img/${defaultCover.path}`)
    expect(file.status).toBe(200)
    const opened = await client.crypto.openImage(new Uint8Array(await file.arrayBuffer()), defaultCover.path)
    expect(opened).toMatchObject({ ok: true, value: { mime: 'image/webp' } })
  })

  it('is not made twice, makes room for demo content, and loads none of its code before', async () => {
    const data = path.join(launcher.folder, 'later')
    const telling = path.join(launcher.folder, 'telling.mjs')
    writeFileSync(
      telling,
      `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.includes('/demo/')) process.stderr.write(\`loaded \${url}\\n\`)
    return next(url, context)
  },
})`,
    )
    const launch = async (demo: string) => {
      const again = await launcher.launch({
        SHIGUANG_DATA: data,
        SHIGUANG_DEMO: demo,
        SHIGUANG_PORT: String(await freePorts(4)),
        NODE_OPTIONS: `--import=${telling}`,
      })
      expect(again.exitCode, again.said).toBeUndefined()
      expect(await again.stop('SIGTERM')).toBe(0)
      return /^loaded .*/m.exec(again.said)?.[0]
    }
    for (const demo of ['off', 'off']) expect(await launch(demo)).toBeUndefined()
    expect(await launch('1')).toMatch(/demo\/demo\.ts$/)
    // once it is there it is needed, whatever is said later
    expect(await launch('off')).toMatch(/demo\/demo\.ts$/)
  })
})
