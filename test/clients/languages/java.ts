import { join } from 'node:path'
import type { ClientLanguage } from './language.ts'

const driver = join(import.meta.dirname, '../drivers/java')
const sources = `$(find clients/java/src ${driver} -name '*.java')`
const javac = 'javac --release 17 -Xlint:all -Werror'

/** These options shorten the start, which is most of what a driver does that is killed. */
export const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

export const java: ClientLanguage = {
  name: 'java',
  programs: ['javac', 'mvn'],
  build: (scratch) => [
    ['mvn', '-q', '-f', 'clients/java/pom.xml', 'dependency:copy-dependencies', `-DoutputDirectory=${scratch}/jars`],
    ['sh', '-c', `${javac} -Xdoclint:all/protected -cp '${scratch}/jars/*' -d ${scratch}/java ${sources}`],
  ],
  // The compiler's warnings and the checks of the documentation fail the build.
  check: () => [],
  driver: (scratch) => ['java', ...QUICK_START, '-cp', `${scratch}/java:${scratch}/jars/*`, 'Driver'],
  published: {
    check: [
      ['sh', '-c', 'jar tf "$CLIENT/target/payments-client-1.2.0-sources.jar" | grep payments/client/Operations.java'],
      ['sh', '-c', 'jar tf "$CLIENT/target/payments-client-1.2.0-javadoc.jar" | grep payments/client/Payments.html'],
      ['sh', '-c', `${javac} -cp 'jars/*' -d classes Pay.java Shop.java`],
    ],
    example: { file: 'Shop.java', run: ['sh', '-c', 'java -cp "classes:jars/*" Shop "$@"', 'shop'] },
  },
}
