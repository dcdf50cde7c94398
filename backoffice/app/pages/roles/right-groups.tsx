import { Badge, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import {
  hasRight,
  type Right,
  type Role,
  rightsOfEverybody,
  rightsToGive,
} from '#contract/rights.ts';
import { withoutRight, withRight } from '#rules/shop/role-rights.ts';
import { labelledRights } from './right-labels.ts';
import classes from './roles.module.css';

interface Props {
  chosen: ReadonlySet<Right>;
  /** The role with which the choice is compared. */
  base: Role;
  onChange(chosen: ReadonlySet<Right>): void;
}

const always: readonly Right[] = rightsOfEverybody;
const isGiven = (right: Right) => rightsToGive.includes(right) && !always.includes(right);

/** The rights in groups. A right that needs others is ticked together with them. */
export function RightGroups({ chosen, base, onChange }: Props) {
  return (
    <Stack>
      {labelledRights.map(({ label, rights: all }) => {
        const rights = all.filter(({ right }) => isGiven(right));
        const isWhole = rights.every(({ right }) => chosen.has(right));
        const toggleAll = () =>
          onChange(
            rights.reduce(
              (some, { right }) => (isWhole ? withoutRight(some, right) : withRight(some, right)),
              chosen,
            ),
          );
        return (
          <Paper key={label} withBorder p="md" component="fieldset" className={classes.fieldset}>
            <Group justify="space-between" component="legend" className={classes.legend}>
              <Text fw={600} span>
                {label}
              </Text>
            </Group>
            <div className={classes.checks}>
              {rights.map(({ right, label: words }) => (
                <Group key={right} gap="xs" wrap="nowrap">
                  <Checkbox
                    label={words}
                    checked={chosen.has(right)}
                    onChange={(event) =>
                      onChange(
                        event.currentTarget.checked
                          ? withRight(chosen, right)
                          : withoutRight(chosen, right),
                      )
                    }
                  />
                  <Mark isChosen={chosen.has(right)} isOfBase={hasRight(base, right)} />
                </Group>
              ))}
            </div>
            <Button mt="sm" size="compact-xs" variant="subtle" px={0} onClick={toggleAll}>
              {isWhole ? `取消「${label}」的全部` : `勾選「${label}」的全部`}
            </Button>
          </Paper>
        );
      })}
    </Stack>
  );
}

/** How the choice differs at this right from the role with which it is compared. */
function Mark({ isChosen, isOfBase }: { isChosen: boolean; isOfBase: boolean }) {
  if (isChosen === isOfBase) return null;
  return (
    <Badge size="sm" variant="light" c="dark" color={isChosen ? 'green' : 'yellow'}>
      {isChosen ? '多' : '少'}
    </Badge>
  );
}
