import { newOperator } from '../harness/accounts.ts';
import { openPortal } from '../harness/portal.ts';
import { findUnreadBodyFailures } from '../harness/unread.ts';

/**
 * Every call that may have a body is refused before the body is read, for each reason, with a short and a long body. The connection must
 * stay usable, or announce its end and close.
 */
export const full = 1;

export const run = async (): Promise<{ findings: string[] }> => {
  const portal = await openPortal({ samples: false });
  try {
    const { cookie } = await newOperator(portal);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    return { findings: await findUnreadBodyFailures(portal, { cookie, all: true }) };
  } finally {
    await portal.close();
  }
};
