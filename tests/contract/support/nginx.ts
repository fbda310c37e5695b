import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))

/** Whether there is an nginx here, and what makes its certificate. */
export const hasNginx = () => program !== undefined && spawnSync('openssl', ['version']).status === 0

/** The hosts of docs/nginx.conf: the app, and its three lines. */
export const nginxHosts = ['app.example.org', 'a.example.org', 'b.example.net', 'c.example.com'] as const

/** An nginx that is configured as docs/nginx.conf says, on a port of its own. */
export interface Nginx {
  readonly certificate: Buffer
  /** Why it ended, where it has. */
  fault(): string | undefined
  /** Starts it again after `stop`. */
  start(): void
  /** Ends it; whoever asks finds nobody. */
  stop(): Promise<void>
  /** Ends it for good. */
  close(): Promise<void>
}

/** Starts nginx with TLS on `tlsPort`, before a server whose app is at `port`, its lines at the three ports after it. */
export function openNginx({ tlsPort, port }: { tlsPort: number; port: number }): Nginx {
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-nginx-'))
  const names = nginxHosts.map((host) => `DNS:${host}`).join(',')
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'fullchain.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=shiguang']
  spawnSync('openssl', [...made, '-keyout', key, '-out', cert, '-addext', `subjectAltName=${names}`])

  let config = readFileSync('docs/nginx.conf', 'utf8')
  const put = (what: string, value: string, times: number) => {
    if (config.split(what).length !== times + 1) throw new Error(`${what} is not ${times} times in docs/nginx.conf`)
    config = config.replaceAll(what, value)
  }
  put('listen 443 ', `listen 127.0.0.1:${tlsPort} `, 4)
  put('/etc/ssl/shiguang', folder, 2)
  for (const at of [0, 1, 2, 3]) put(`http://127.0.0.1:410${at}`, `http://127.0.0.1:${port + at}`, 1)
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(path.join(folder, name))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name.replace('client_', ''))};`)
    .join('\n')
  const file = path.join(folder, 'nginx.conf')
  const errors = path.join(folder, 'error.log')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${errors};
events {}
http { access_log off; ${temporary}\n${config} }`,
  )

  let child: ChildProcess | undefined
  const nginx: Nginx = {
    certificate: readFileSync(cert),
    fault: () => (child && child.exitCode !== null ? readFileSync(errors, 'utf8') : undefined),
    start() {
      child ??= spawn(program!, ['-p', folder, '-e', errors, '-c', file], { stdio: 'ignore' })
    },
    async stop() {
      const ending = child
      child = undefined
      if (!ending || ending.exitCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGTERM')
      await ended
    },
    async close() {
      await nginx.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  nginx.start()
  return nginx
}
