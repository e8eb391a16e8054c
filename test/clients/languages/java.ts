import { join } from 'node:path'
import type { ClientLanguage } from './language.ts'

const driver = join(import.meta.dirname, '../drivers/java')
const sources = `$(find clients/java/src ${driver} -name '*.java')`
/** A program of a moment runs at the quickest without the optimising compiler and parallel collections: javac takes 9 CPU seconds, not 22. */
export const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
export const JAVAC = `javac ${QUICK_START.map((option) => `-J${option}`).join(' ')} --release 17 -Xlint:all -Werror`
const mvn = ['env', `MAVEN_OPTS=${QUICK_START.join(' ')}`, 'mvn'] as const

export const java: ClientLanguage = {
  name: 'java',
  programs: ['javac', 'mvn'],
  build: (scratch) => [
    [...mvn, '-q', '-f', 'clients/java/pom.xml', 'dependency:copy-dependencies', `-DoutputDirectory=${scratch}/jars`],
    ['sh', '-c', `${JAVAC} -Xdoclint:all/protected -cp '${scratch}/jars/*' -d ${scratch}/java ${sources}`],
  ],
  // The compiler's warnings and the checks of the documentation fail the build.
  check: () => [],
  driver: (scratch) => ['java', ...QUICK_START, '-cp', `${scratch}/java:${scratch}/jars/*`, 'Driver'],
  published: {
    check: [
      ['sh', '-c', 'jar tf "$CLIENT/target/payments-client-1.2.0-sources.jar" | grep payments/client/Operations.java'],
      ['sh', '-c', 'jar tf "$CLIENT/target/payments-client-1.2.0-javadoc.jar" | grep payments/client/Payments.html'],
      ['sh', '-c', `${JAVAC} -cp 'jars/*' -d classes Pay.java Shop.java`],
    ],
    example: { file: 'Shop.java', run: ['sh', '-c', 'java -cp "classes:jars/*" Shop "$@"', 'shop'] },
  },
}
