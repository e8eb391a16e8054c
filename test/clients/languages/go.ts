import { join } from 'node:path'
import type { ClientLanguage } from './language.ts'

const driver = join(import.meta.dirname, '../drivers/go')

export const go: ClientLanguage = {
  name: 'go',
  programs: ['go'],
  build: (scratch) => [['go', 'build', '-C', driver, '-o', `${scratch}/go-driver`, '.']],
  check: () => [
    ['sh', '-c', 'cd clients/go && test -z "$(gofmt -l .)" && go vet ./... && go test ./...'],
    ['sh', '-c', `cd ${driver} && test -z "$(gofmt -l .)" && go vet .`],
  ],
  driver: (scratch) => [join(scratch, 'go-driver')],
  published: {
    // The machine's module cache would keep the first module of this version.
    env: (folder) => ({ GOMODCACHE: join(folder, 'modules'), GOFLAGS: '-modcacherw' }),
    check: [['sh', '-c', 'test -z "$(gofmt -l *.go)" && go vet payment.go && go vet shop.go']],
    example: { file: 'shop.go', run: ['go', 'run', 'shop.go'] },
  },
}
