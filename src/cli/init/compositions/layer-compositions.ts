import type { TableEntry } from "./table-entry.ts";

const menu = (name: string, trigger: string): string => `<${name}>
  ${trigger}
  <${name}Content>
    <${name}Item>Edit</${name}Item>
    <${name}Item>Duplicate</${name}Item>
    <${name}Separator />
    <${name}Item>Delete</${name}Item>
  </${name}Content>
</${name}>`;

/** With all its parts, else with as many as there are. */
const overlay = (name: string, label: string, footer: string): string[] => {
  const around = (content: string) => `<${name}>
  <${name}Trigger%T>${label}</${name}Trigger>
  <${name}Content>
${content}
  </${name}Content>
</${name}>`;
  const header = `    <${name}Header>
      <${name}Title>Rename the project</${name}Title>
      <${name}Description>Its address changes with its name.</${name}Description>
    </${name}Header>`;
  return [
    around(`${header}\n    <${name}Footer>${footer}</${name}Footer>`),
    around(header),
    around(`    <${name}Title>Rename the project</${name}Title>`),
    around("    Its address changes with its name."),
  ];
};

/** Compositions of overlays and navigation, by id. */
export const LAYERS: Readonly<Record<string, TableEntry>> = {
  "alert-dialog": {
    jsx: overlay(
      "AlertDialog",
      "Delete",
      "\n      <AlertDialogCancel>Cancel</AlertDialogCancel>\n      <AlertDialogAction>Delete</AlertDialogAction>\n    ",
    ),
  },
  "context-menu": {
    jsx: [
      menu(
        "ContextMenu",
        `<ContextMenuTrigger style={{ display: "block", padding: 32, border: "1px dashed" }}>Right-click here</ContextMenuTrigger>`,
      ),
    ],
  },
  dialog: {
    jsx: [
      ...overlay("Dialog", "Rename", "\n      <Button>Save</Button>\n    "),
      ...overlay("Dialog", "Rename", "Saved as you type."),
    ],
  },
  drawer: { jsx: overlay("Drawer", "Open", "Saved as you type.") },
  "dropdown-menu": {
    jsx: [menu("DropdownMenu", "<DropdownMenuTrigger%T>Actions</DropdownMenuTrigger>")],
  },
  "hover-card": {
    jsx: [
      `<HoverCard>
  <HoverCardTrigger%T>Ada Lovelace</HoverCardTrigger>
  <HoverCardContent>Wrote the first program, in 1843.</HoverCardContent>
</HoverCard>`,
    ],
  },
  menubar: {
    jsx: [
      `<Menubar>
  <MenubarMenu>
    <MenubarTrigger>File</MenubarTrigger>
    <MenubarContent>
      <MenubarItem>New</MenubarItem>
      <MenubarItem>Open</MenubarItem>
    </MenubarContent>
  </MenubarMenu>
  <MenubarMenu>
    <MenubarTrigger>Edit</MenubarTrigger>
    <MenubarContent>
      <MenubarItem>Undo</MenubarItem>
    </MenubarContent>
  </MenubarMenu>
</Menubar>`,
    ],
  },
  "navigation-menu": {
    jsx: [
      `<NavigationMenu>
  <NavigationMenuList>
    <NavigationMenuItem>
      <NavigationMenuTrigger>Products</NavigationMenuTrigger>
      <NavigationMenuContent>
        <NavigationMenuLink href="#">Analytics</NavigationMenuLink>
      </NavigationMenuContent>
    </NavigationMenuItem>
    <NavigationMenuItem>
      <NavigationMenuLink href="#">Prices</NavigationMenuLink>
    </NavigationMenuItem>
  </NavigationMenuList>
</NavigationMenu>`,
    ],
  },
  popover: {
    jsx: [
      `<Popover>
  <PopoverTrigger%T>Size</PopoverTrigger>
  <PopoverContent>Width and height of the layer.</PopoverContent>
</Popover>`,
    ],
  },
  sheet: { jsx: overlay("Sheet", "Open", "Saved as you type.") },
  toast: {
    jsx: [
      `<ToastProvider>
  <Toast open>
    <ToastTitle>Saved</ToastTitle>
    <ToastDescription>All changes are kept.</ToastDescription>
  </Toast>
  <ToastViewport />
</ToastProvider>`,
    ],
  },
  sonner: {
    packages: { react: ["useEffect"], sonner: ["toast"] },
    before: `useEffect(() => {\n      toast("Saved", { duration: Number.POSITIVE_INFINITY });\n    }, []);`,
    jsx: [`<div style={{ minHeight: 120 }}>\n  <Toaster />\n</div>`],
  },
  tooltip: {
    jsx: [
      `<TooltipProvider>
  <Tooltip>
    <TooltipTrigger%T>Save</TooltipTrigger>
    <TooltipContent>Keeps all changes</TooltipContent>
  </Tooltip>
</TooltipProvider>`,
      `<Tooltip>
  <TooltipTrigger%T>Save</TooltipTrigger>
  <TooltipContent>Keeps all changes</TooltipContent>
</Tooltip>`,
    ],
  },
  command: {
    jsx: [
      `<Command style={{ width: 320 }}>
  <CommandInput placeholder="Search" />
  <CommandList>
    <CommandGroup heading="Suggestions">
      <CommandItem>Calendar</CommandItem>
      <CommandItem>Settings</CommandItem>
    </CommandGroup>
  </CommandList>
</Command>`,
    ],
  },
  combobox: {
    jsx: [
      `<Combobox items={["Berlin", "Lisbon", "Oslo"]} defaultValue="Lisbon">
  <ComboboxInput placeholder="Choose a city" />
  <ComboboxContent>
    <ComboboxEmpty>No city has this name.</ComboboxEmpty>
    <ComboboxList>{(item) => <ComboboxItem key={item} value={item}>{item}</ComboboxItem>}</ComboboxList>
  </ComboboxContent>
</Combobox>`,
    ],
  },
  sidebar: {
    jsx: [
      `<SidebarProvider>
  <Sidebar collapsible="none" style={{ height: 240 }}>
    <SidebarContent>
      <SidebarGroup>
        <SidebarGroupLabel>Projects</SidebarGroupLabel>
        <SidebarMenu>
          <SidebarMenuItem>
            <SidebarMenuButton isActive>Overview</SidebarMenuButton>
          </SidebarMenuItem>
          <SidebarMenuItem>
            <SidebarMenuButton>Members</SidebarMenuButton>
          </SidebarMenuItem>
        </SidebarMenu>
      </SidebarGroup>
    </SidebarContent>
  </Sidebar>
</SidebarProvider>`,
    ],
  },
};
