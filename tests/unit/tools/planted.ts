import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** One finding of the linter. */
export interface Finding {
  file: string
  rule: string
  message: string
}

const root = path.resolve(import.meta.dirname, '../../..')

/** Lints files that exist only for this, under the project's own configuration, in a folder laid out like the project. */
export function lintPlanted(files: Readonly<Record<string, string>>): Finding[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    const config = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] }
    const jsPlugins = config.jsPlugins.map((plugin) => path.resolve(root, plugin))
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins }))
    writeFileSync(path.join(folder, 'package.json'), readFileSync(path.join(root, 'package.json')))
    const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8')) as {
      compilerOptions: object
    }
    const options = {
      ...compilerOptions,
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      lib: ['ESNext', 'DOM'],
    }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    const { stdout, stderr } = spawnSync('oxlint', ['--type-aware', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (!stdout.startsWith('{')) throw new Error(`oxlint said: ${stdout}${stderr}`)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string; message: string }[] }
    return diagnostics.map(({ filename, code, message }) => ({ file: filename, rule: code, message }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
